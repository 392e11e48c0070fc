// Written by `swift run compare --record`: a method for each probe, which is named after it.

final class DeleteRulesProbes: ProbeCase {
  func test_relationship_made_in_code() throws { try ask() }
  func test_own_relationships_of_a_deleted_object() throws { try ask() }
  func test_own_deny_relationship_of_a_deleted_object() throws { try ask() }
  func test_deletes_in_the_store_alone_are_private() throws { try ask() }
  func test_objects_that_delete_each_other() throws { try ask() }
  func test_how_far_cascade_goes() throws { try ask() }
  func test_cascade_at_the_to_one_end() throws { try ask() }
  func test_cascade_at_both_ends() throws { try ask() }
  func test_delete_rule_of_a_relationship_never_read() throws { try ask() }
  func test_cascade_that_meets_a_deny() throws { try ask() }
  func test_cascade_ring_ends() throws { try ask() }
  func test_victims_of_a_cascade_get_callbacks() throws { try ask() }
  func test_cascade_over_many_to_many() throws { try ask() }
  func test_required_cascade_owner_of_an_unsaved_object() throws { try ask() }
  func test_nullified_reference_before_and_after_processing() throws { try ask() }
  func test_history_replaced_before_the_rules_run() throws { try ask() }
  func test_nullify_and_an_unread_note() throws { try ask() }
  func test_nullify_over_many_to_many() throws { try ask() }
  func test_nullify_with_a_mandatory_inverse() throws { try ask() }
  func test_deny_with_one_destination_left() throws { try ask() }
  func test_deny_passes_when_the_destination_goes_too() throws { try ask() }
  func test_denied_delete_stays_pending() throws { try ask() }
  func test_denied_delete_blocks_an_unrelated_save() throws { try ask() }
  func test_denied_delete_mended_by_undeleting() throws { try ask() }
  func test_deny_on_the_to_one_end() throws { try ask() }
  func test_required_deny_without_inverse() throws { try ask() }
  func test_validation_comes_after_propagation() throws { try ask() }
  func test_unsaved_object_under_deny_and_no_action() throws { try ask() }
  func test_no_action_and_the_destination() throws { try ask() }
  func test_dangling_reference_reads_nil_values() throws { try ask() }
  func test_saving_an_object_with_a_dangling_reference() throws { try ask() }
  func test_dangling_reference_set_to_nil() throws { try ask() }
  func test_reference_to_a_discarded_object() throws { try ask() }
}

final class PendingChangesProbes: ProbeCase {
  func test_who_processes_pending_changes() throws { try ask() }
  func test_processing_inside_processing() throws { try ask() }
  func test_save_inside_processing() throws { try ask() }
  func test_flags_before_processing() throws { try ask() }
  func test_propagation_without_the_end_of_the_event() throws { try ask() }
  func test_one_report_for_one_change() throws { try ask() }
  func test_change_of_an_inserted_object_is_reported() throws { try ask() }
  func test_save_processes_first() throws { try ask() }
  func test_block_of_a_background_context_and_its_changes() throws { try ask() }
  func test_block_of_perform_and_wait_and_its_thread() throws { try ask() }
  func test_end_of_an_event_on_the_main_queue() throws { try ask() }
  func test_insert_and_delete_in_one_event() throws { try ask() }
  func test_unsaved_object_deleted_at_once() throws { try ask() }
  func test_report_of_an_unsaved_object_deleted_later() throws { try ask() }
  func test_delete_twice() throws { try ask() }
  func test_values_of_the_current_event() throws { try ask() }
}

final class ObjectsWhoseRowIsGoneProbes: ProbeCase {
  func test_flags_through_a_delete() throws { try ask() }
  func test_values_of_a_dead_object() throws { try ask() }
  func test_setter_of_a_dead_object() throws { try ask() }
  func test_existing_object_of_a_dead_id() throws { try ask() }
  func test_id_of_a_dead_object() throws { try ask() }
  func test_row_deleted_by_another_context() throws { try ask() }
  func test_values_of_an_inaccessible_object() throws { try ask() }
  func test_setter_on_an_object_whose_row_is_gone() throws { try ask() }
  func test_loaded_object_whose_row_is_gone() throws { try ask() }
  func test_object_held_over_a_reset() throws { try ask() }
  func test_object_held_over_a_released_context() throws { try ask() }
  func test_fault_merged_away() throws { try ask() }
  func test_order_of_asking_and_merging() throws { try ask() }
  func test_fault_that_must_not_be_silenced() throws { try ask() }
  func test_changes_in_will_turn_into_fault() throws { try ask() }
}

final class SavingProbes: ProbeCase {
  func test_save_inside_a_save() throws { try ask() }
  func test_save_without_changes() throws { try ask() }
  func test_will_save_that_never_ends() throws { try ask() }
  func test_permanent_ids_in_did_save() throws { try ask() }
  func test_key_after_a_failed_save() throws { try ask() }
  func test_save_to_a_read_only_store() throws { try ask() }
  func test_transformable_changed_in_place() throws { try ask() }
  func test_sequence_of_a_save() throws { try ask() }
  func test_rounds_of_will_save() throws { try ask() }
  func test_objects_that_will_save_inserts() throws { try ask() }
  func test_objects_that_will_save_deletes() throws { try ask() }
  func test_order_of_will_save() throws { try ask() }
  func test_what_a_failed_save_leaves_changed() throws { try ask() }
  func test_versions_of_a_row() throws { try ask() }
  func test_keys_of_objects_in_one_save() throws { try ask() }
  func test_did_save_without_a_kind() throws { try ask() }
  func test_required_transient_attribute() throws { try ask() }
  func test_to_many_that_is_not_optional() throws { try ask() }
  func test_save_of_a_moved_file() throws { try ask() }
}

final class TheStateOfAnObjectProbes: ProbeCase {
  func test_flags_of_a_new_object() throws { try ask() }
  func test_flags_of_a_changed_object() throws { try ask() }
  func test_changes_after_save_and_reset() throws { try ask() }
  func test_transient_change_alone() throws { try ask() }
  func test_committed_values_through_changes() throws { try ask() }
  func test_committed_values_of_an_unsaved_object() throws { try ask() }
  func test_changed_values_after_a_save() throws { try ask() }
  func test_changed_value_that_became_nil() throws { try ask() }
  func test_value_set_to_what_it_was() throws { try ask() }
  func test_other_side_of_a_one_to_many() throws { try ask() }
  func test_object_without_a_context() throws { try ask() }
}

final class ValidationProbes: ProbeCase {
  func test_validation_warning_of_digits() throws { try ask() }
  func test_validation_warning_as_text() throws { try ask() }
  func test_validation_for_insert_alone() throws { try ask() }
  func test_two_failures_in_one_save() throws { try ask() }
  func test_too_many_members() throws { try ask() }
  func test_keys_of_a_denied_delete() throws { try ask() }
  func test_text_of_a_denied_delete() throws { try ask() }
  func test_texts_of_validation() throws { try ask() }
  func test_texts_of_graph_errors() throws { try ask() }
  func test_text_of_a_code_without_an_entry() throws { try ask() }
  func test_raw_keys_of_validation() throws { try ask() }
  func test_keys_of_a_missing_value() throws { try ask() }
  func test_keys_of_a_merge_error() throws { try ask() }
  func test_keys_of_a_uniqueness_error() throws { try ask() }
  func test_order_of_failures() throws { try ask() }
  func test_derived_attribute_that_is_required() throws { try ask() }
  func test_transformable_that_cannot_be_archived() throws { try ask() }
  func test_decimal_that_is_no_number() throws { try ask() }
}

final class BatchDeleteProbes: ProbeCase {
  func test_batch_delete_of_mixed_entities() throws { try ask() }
  func test_batch_delete_without_ids() throws { try ask() }
  func test_fetch_request_of_a_batch_delete() throws { try ask() }
  func test_batch_delete_with_limit_and_offset() throws { try ask() }
  func test_batch_delete_without_subentities() throws { try ask() }
  func test_batch_delete_of_chosen_stores() throws { try ask() }
  func test_count_of_a_batch_delete_with_cascade() throws { try ask() }
  func test_batch_delete_nullifies() throws { try ask() }
  func test_batch_delete_with_a_mandatory_inverse() throws { try ask() }
  func test_batch_delete_under_deny() throws { try ask() }
  func test_batch_delete_of_a_denied_pair() throws { try ask() }
  func test_batch_delete_under_no_action() throws { try ask() }
  func test_batch_delete_and_mandatory_inverse_of_a_victim() throws { try ask() }
  func test_batch_delete_cascades_two_levels() throws { try ask() }
  func test_batch_delete_and_pairs_of_a_many_to_many() throws { try ask() }
  func test_ids_of_a_batch_delete() throws { try ask() }
  func test_loaded_object_after_a_batch_delete() throws { try ask() }
  func test_row_of_no_object_after_a_batch_delete() throws { try ask() }
  func test_refresh_of_a_deleted_row_with_no_staleness() throws { try ask() }
  func test_saving_a_change_after_a_batch_delete() throws { try ask() }
  func test_notifications_of_a_batch_delete() throws { try ask() }
  func test_unsaved_changes_and_a_batch_delete() throws { try ask() }
  func test_keys_after_a_batch_delete() throws { try ask() }
  func test_reset_after_a_batch_delete() throws { try ask() }
  func test_merging_the_ids_of_a_batch_delete() throws { try ask() }
  func test_save_of_a_merged_delete_under_the_error_policy() throws { try ask() }
  func test_row_cache_after_a_merge_into_another_context() throws { try ask() }
  func test_three_results_of_a_batch_delete() throws { try ask() }
  func test_ids_by_key_or_none() throws { try ask() }
  func test_batch_request_of_a_child_context() throws { try ask() }
  func test_batch_request_in_memory() throws { try ask() }
  func test_batch_request_over_several_stores() throws { try ask() }
  func test_execute_with_a_save_request() throws { try ask() }
  func test_batch_delete_by_an_id_of_nothing() throws { try ask() }
}

final class BatchUpdateProbes: ProbeCase {
  func test_batch_update_without_a_predicate() throws { try ask() }
  func test_three_results_of_a_batch_update() throws { try ask() }
  func test_count_of_a_batch_update_that_changes_nothing() throws { try ask() }
  func test_count_of_a_batch_update_with_subentities() throws { try ask() }
  func test_notifications_of_a_batch_update() throws { try ask() }
  func test_batch_update_with_a_value_of_another_type() throws { try ask() }
  func test_object_after_a_batch_update() throws { try ask() }
  func test_batch_update_and_unsaved_edits() throws { try ask() }
  func test_refresh_after_a_batch_update() throws { try ask() }
  func test_refresh_after_a_fetch_of_updated_rows() throws { try ask() }
  func test_merging_the_ids_of_a_batch_update() throws { try ask() }
  func test_save_after_a_batch_update() throws { try ask() }
  func test_batch_update_of_chosen_stores() throws { try ask() }
  func test_batch_update_with_null() throws { try ask() }
  func test_batch_update_of_an_unknown_key() throws { try ask() }
  func test_batch_update_of_a_relationship() throws { try ask() }
  func test_batch_update_of_a_transient_attribute() throws { try ask() }
  func test_batch_update_against_uniqueness() throws { try ask() }
  func test_batch_update_against_a_validation_predicate() throws { try ask() }
  func test_batch_update_of_a_float_by_an_expression() throws { try ask() }
}

final class BatchInsertProbes: ProbeCase {
  func test_handler_that_returns_true() throws { try ask() }
  func test_batch_insert_without_a_required_value() throws { try ask() }
  func test_batch_insert_of_an_unknown_key() throws { try ask() }
  func test_batch_insert_with_equal_unique_values() throws { try ask() }
  func test_batch_insert_under_object_trump() throws { try ask() }
  func test_batch_insert_under_store_trump() throws { try ask() }
  func test_batch_insert_of_a_relationship() throws { try ask() }
  func test_keys_after_a_batch_insert() throws { try ask() }
  func test_count_after_a_batch_insert() throws { try ask() }
  func test_defaults_of_a_batch_insert() throws { try ask() }
  func test_batch_insert_of_an_abstract_entity() throws { try ask() }
  func test_batch_insert_with_a_value_of_another_type() throws { try ask() }
  func test_object_of_a_batch_insert_handler() throws { try ask() }
  func test_unique_values_of_two_rows() throws { try ask() }
  func test_batch_insert_and_merge() throws { try ask() }
}

final class ParentContextsProbes: ProbeCase {
  func test_child_reads_unsaved_changes() throws { try ask() }
  func test_child_save_and_the_file() throws { try ask() }
  func test_nearest_ancestor_supplies_values() throws { try ask() }
  func test_awake_from_insert_once_a_level() throws { try ask() }
  func test_child_overwrites_its_parent() throws { try ask() }
  func test_equal_value_of_a_child() throws { try ask() }
  func test_transient_values_and_the_parent() throws { try ask() }
  func test_temporary_id_after_the_childs_save() throws { try ask() }
  func test_two_objects_of_one_row() throws { try ask() }
  func test_which_of_two_objects_wins() throws { try ask() }
  func test_temporary_id_in_another_branch() throws { try ask() }
  func test_branch_that_met_an_unsaved_object() throws { try ask() }
  func test_permanent_ids_in_a_child() throws { try ask() }
  func test_reference_to_an_object_of_another_branch() throws { try ask() }
  func test_loaded_object_of_a_child_stays_old() throws { try ask() }
  func test_child_that_merges_automatically() throws { try ask() }
  func test_dropped_child() throws { try ask() }
  func test_confinement_context_as_a_child() throws { try ask() }
  func test_confinement_context_as_a_parent() throws { try ask() }
  func test_perform_and_wait_on_a_confinement_context() throws { try ask() }
  func test_confinement_context_that_merges_automatically() throws { try ask() }
  func test_delete_rules_in_child_and_parent() throws { try ask() }
  func test_where_validation_happens() throws { try ask() }
  func test_what_a_childs_save_posts_in_the_parent() throws { try ask() }
  func test_ids_in_a_childs_did_save() throws { try ask() }
  func test_did_save_at_every_level() throws { try ask() }
  func test_undo_of_a_childs_save() throws { try ask() }
  func test_merge_into_the_child_of_a_stale_parent() throws { try ask() }
  func test_fetch_of_a_child_and_its_parents_queue() throws { try ask() }
}

final class RefreshingAndFaultsProbes: ProbeCase {
  func test_two_forms_of_refresh() throws { try ask() }
  func test_refresh_after_a_save_elsewhere() throws { try ask() }
  func test_refresh_after_a_refused_save() throws { try ask() }
  func test_refresh_of_an_unchanged_object() throws { try ask() }
  func test_refresh_between_delete_and_save() throws { try ask() }
  func test_a_link_dropped_at_one_end() throws { try ask() }
  func test_refresh_of_an_inserted_object() throws { try ask() }
  func test_calls_of_one_refresh() throws { try ask() }
  func test_calls_of_a_refresh_that_merges() throws { try ask() }
  func test_report_of_a_refresh() throws { try ask() }
  func test_context_after_its_change_was_refreshed_away() throws { try ask() }
  func test_one_fault_fires_alone() throws { try ask() }
  func test_object_ids_for_a_relationship() throws { try ask() }
  func test_what_comes_with_a_row() throws { try ask() }
  func test_fetched_objects_as_faults() throws { try ask() }
  func test_what_leaves_the_registered_objects() throws { try ask() }
  func test_what_wakes_a_fetched_object() throws { try ask() }
  func test_members_after_a_refresh() throws { try ask() }
}

final class MergingProbes: ProbeCase {
  func test_merge_posts_before_it_returns() throws { try ask() }
  func test_merged_updates_of_faults() throws { try ask() }
  func test_merged_inserts() throws { try ask() }
  func test_merged_inserts_do_not_stay() throws { try ask() }
  func test_merged_delete() throws { try ask() }
  func test_did_save_after_a_merged_delete() throws { try ask() }
  func test_rollback_of_a_merged_delete() throws { try ask() }
  func test_merged_delete_whose_row_is_there() throws { try ask() }
  func test_local_change_over_a_merge() throws { try ask() }
  func test_remote_save_with_unknown_keys() throws { try ask() }
  func test_remote_save_with_what_is_no_id() throws { try ask() }
  func test_remote_save_with_uris() throws { try ask() }
  func test_merge_of_another_coordinators_save() throws { try ask() }
  func test_ids_after_a_merge() throws { try ask() }
  func test_merge_and_undo() throws { try ask() }
  func test_automatic_merge_of_a_sibling() throws { try ask() }
  func test_automatic_merge_before_a_turn() throws { try ask() }
  func test_raw_names_of_notifications() throws { try ask() }
  func test_user_info_of_will_save() throws { try ask() }
  func test_one_way_cascade_of_a_merged_delete() throws { try ask() }
}

final class MergePoliciesProbes: ProbeCase {
  func test_references_to_a_dropped_object() throws { try ask() }
  func test_references_to_an_object_that_store_trump_drops() throws { try ask() }
  func test_conflict_under_error() throws { try ask() }
  func test_conflict_under_object_trump() throws { try ask() }
  func test_conflict_under_store_trump() throws { try ask() }
  func test_conflict_under_overwrite() throws { try ask() }
  func test_conflict_under_rollback() throws { try ask() }
  func test_change_against_a_delete() throws { try ask() }
  func test_change_against_a_delete_under_object_trump() throws { try ask() }
  func test_change_against_a_delete_under_store_trump() throws { try ask() }
  func test_change_against_a_delete_under_overwrite() throws { try ask() }
  func test_change_against_a_delete_under_rollback() throws { try ask() }
  func test_delete_against_a_change_under_error() throws { try ask() }
  func test_delete_against_a_change_under_object_trump() throws { try ask() }
  func test_delete_against_a_change_under_store_trump() throws { try ask() }
  func test_delete_against_a_delete() throws { try ask() }
  func test_members_of_one_to_many_in_two_saves() throws { try ask() }
  func test_different_objects_do_not_conflict() throws { try ask() }
  func test_unique_value_under_error() throws { try ask() }
  func test_unique_value_in_memory() throws { try ask() }
  func test_unique_value_under_object_trump() throws { try ask() }
  func test_unique_value_under_store_trump() throws { try ask() }
  func test_unique_value_under_overwrite() throws { try ask() }
  func test_unique_value_under_rollback() throws { try ask() }
  func test_exchange_of_unique_values() throws { try ask() }
  func test_unique_value_of_a_deleted_object() throws { try ask() }
  func test_uniqueness_of_a_subentity() throws { try ask() }
  func test_policy_that_resolves_nothing() throws { try ask() }
  func test_invalid_after_a_resolved_conflict() throws { try ask() }
  func test_detected_conflict_of_an_unchanged_object() throws { try ask() }
}

final class HistoryProbes: ProbeCase {
  func test_one_save_is_one_transaction() throws { try ask() }
  func test_deleting_history() throws { try ask() }
  func test_a_store_with_history_opened_without() throws { try ask() }
  func test_updated_properties() throws { try ask() }
  func test_many_to_many_in_history() throws { try ask() }
  func test_batch_delete_in_history() throws { try ask() }
  func test_batch_request_without_rows_in_history() throws { try ask() }
  func test_batch_update_in_history() throws { try ask() }
  func test_save_without_changes_in_history() throws { try ask() }
  func test_author_and_name_in_history() throws { try ask() }
  func test_tombstone_of_a_deleted_row() throws { try ask() }
  func test_token_in_did_save() throws { try ask() }
  func test_remote_change_after_a_batch_request() throws { try ask() }
  func test_history_fetch_with_a_token() throws { try ask() }
  func test_token_of_a_store_without_transactions() throws { try ask() }
  func test_token_before_a_purge_of_some() throws { try ask() }
  func test_expired_token() throws { try ask() }
}

final class ReadingHistoryProbes: ProbeCase {
  func test_history_of_other_authors() throws { try ask() }
  func test_remote_changes_of_own_saves() throws { try ask() }
  func test_remote_changes_without_history() throws { try ask() }
  func test_tombstone_of_external_data() throws { try ask() }
  func test_token_of_another_store() throws { try ask() }
  func test_tombstone_of_a_batch_delete() throws { try ask() }
  func test_tombstone_without_preserved_attributes() throws { try ask() }
  func test_merged_update_of_a_row_that_is_gone() throws { try ask() }
}

final class QueryGenerationsProbes: ProbeCase {
  func test_token_before_and_after_reading() throws { try ask() }
  func test_loaded_object_of_a_pinned_context() throws { try ask() }
  func test_pinning_again_with_nothing_written() throws { try ask() }
  func test_pinned_context_and_a_later_write() throws { try ask() }
  func test_batch_delete_below_a_pinned_context() throws { try ask() }
  func test_tokens_of_two_contexts() throws { try ask() }
  func test_save_without_changes_and_the_token() throws { try ask() }
  func test_failed_save_of_a_pinned_context() throws { try ask() }
  func test_pinning_a_store_in_memory() throws { try ask() }
  func test_token_that_no_context_holds() throws { try ask() }
  func test_pinned_context_that_merges_automatically() throws { try ask() }
  func test_history_of_a_pinned_context() throws { try ask() }
  func test_pinned_context_whose_store_is_gone() throws { try ask() }
}

final class FetchingProbes: ProbeCase {
  func test_entity_of_a_request_before_its_use() throws { try ask() }
  func test_entity_of_a_request_after_its_use() throws { try ask() }
  func test_fetch_without_an_entity() throws { try ask() }
  func test_fetch_without_pending_changes() throws { try ask() }
  func test_sorting_over_unsaved_changes() throws { try ask() }
  func test_limit_and_offset_over_unsaved_changes() throws { try ask() }
  func test_limit_over_unsaved_deletes() throws { try ask() }
  func test_pages_over_unsaved_deletes() throws { try ask() }
  func test_pages_over_an_unsaved_insert() throws { try ask() }
  func test_count_and_unsaved_changes() throws { try ask() }
  func test_dictionary_without_properties() throws { try ask() }
  func test_properties_to_fetch_of_a_to_many() throws { try ask() }
  func test_object_id_among_properties() throws { try ask() }
  func test_aggregates_over_no_rows() throws { try ask() }
  func test_type_of_an_average() throws { try ask() }
  func test_expression_without_a_result_type() throws { try ask() }
  func test_having_with_an_aggregate() throws { try ask() }
  func test_having_with_an_alias() throws { try ask() }
  func test_having_with_a_variable() throws { try ask() }
  func test_order_and_limit_of_dictionaries() throws { try ask() }
  func test_dictionaries_of_several_stores() throws { try ask() }
  func test_fetch_limited_to_a_store() throws { try ask() }
  func test_should_refresh_refetched_objects() throws { try ask() }
  func test_fetch_asks_the_database() throws { try ask() }
  func test_order_without_sort_descriptors() throws { try ask() }
  func test_not_equal_and_nil() throws { try ask() }
  func test_two_missing_values() throws { try ask() }
  func test_text_in_a_list_of_numbers() throws { try ask() }
  func test_batched_fetch_as_an_array() throws { try ask() }
  func test_template_of_a_model() throws { try ask() }
  func test_fetch_with_an_unknown_key() throws { try ask() }
  func test_unsaved_object_without_an_answer() throws { try ask() }
  func test_object_id_by_its_name() throws { try ask() }
  func test_entity_by_its_name() throws { try ask() }
}

final class FetchedResultsControllersProbes: ProbeCase {
  func test_controller_without_sort_descriptors() throws { try ask() }
  func test_controller_with_no_sort_descriptor_in_its_list() throws { try ask() }
  func test_perform_fetch_and_the_delegate() throws { try ask() }
  func test_changes_that_do_not_concern_the_results() throws { try ask() }
  func test_refresh_all_and_a_controller() throws { try ask() }
  func test_starting_and_stopping_to_match() throws { try ask() }
  func test_changed_section_key() throws { try ask() }
  func test_changed_sort_key_in_the_same_place() throws { try ask() }
  func test_order_of_calls() throws { try ask() }
  func test_change_of_a_related_object() throws { try ask() }
  func test_section_of_a_nil_key() throws { try ask() }
  func test_sections_without_a_key_path() throws { try ask() }
  func test_results_inside_the_calls() throws { try ask() }
  func test_object_at_no_place() throws { try ask() }
  func test_limit_of_a_controllers_request() throws { try ask() }
  func test_controller_with_dictionaries() throws { try ask() }
  func test_objects_that_are_not_sorted_by_section() throws { try ask() }
  func test_batch_delete_and_a_controller() throws { try ask() }
  func test_batch_insert_and_a_controller() throws { try ask() }
  func test_merged_inserts_of_a_controller() throws { try ask() }
  func test_merged_update_of_a_fault_and_a_controller() throws { try ask() }
  func test_merged_update_that_comes_to_match() throws { try ask() }
  func test_reset_and_a_controller() throws { try ask() }
  func test_controller_at_the_save_of_a_new_object() throws { try ask() }
  func test_controller_that_the_calls_name() throws { try ask() }
}

final class DerivedAttributesProbes: ProbeCase {
  func test_derived_value_after_a_save() throws { try ask() }
  func test_value_set_for_a_derived_attribute() throws { try ask() }
  func test_derived_value_and_the_row_version() throws { try ask() }
  func test_derived_count_of_another_coordinator() throws { try ask() }
  func test_derived_count_after_a_batch_delete() throws { try ask() }
  func test_derived_now_and_saves_of_other_rows() throws { try ask() }
  func test_derived_attribute_in_a_uniqueness_constraint() throws { try ask() }
  func test_derived_attribute_in_memory() throws { try ask() }
  func test_store_with_another_derivation() throws { try ask() }
  func test_collection_operator_at_the_end_of_a_predicate() throws { try ask() }
}

final class DescriptionsProbes: ProbeCase {
  func test_printed_object() throws { try ask() }
  func test_printed_fault_and_dead_object() throws { try ask() }
  func test_printed_relationships() throws { try ask() }
  func test_printed_text_with_other_characters() throws { try ask() }
  func test_printed_long_values() throws { try ask() }
  func test_printed_object_id() throws { try ask() }
  func test_printed_conflict() throws { try ask() }
  func test_printed_conflict_with_the_store() throws { try ask() }
  func test_printed_relationship_collection() throws { try ask() }
}

final class ObjectIDsProbes: ProbeCase {
  func test_uri_of_a_temporary_id() throws { try ask() }
  func test_uri_of_a_permanent_id() throws { try ask() }
  func test_uri_of_an_id_in_memory() throws { try ask() }
  func test_existing_object_of_an_unsaved_one() throws { try ask() }
  func test_existing_object_of_another_store() throws { try ask() }
  func test_existing_object_by_another_coordinators_id() throws { try ask() }
  func test_permanent_id_before_the_save() throws { try ask() }
  func test_primary_key_after_the_last_row_was_deleted() throws { try ask() }
  func test_keys_of_a_hierarchy() throws { try ask() }
  func test_ids_after_migrating_a_store() throws { try ask() }
  func test_posts_of_adding_a_store() throws { try ask() }
  func test_id_of_no_object() throws { try ask() }
}

final class KeyValueCodingProbes: ProbeCase {
  func test_unknown_key() throws { try ask() }
  func test_unknown_key_of_a_class_that_answers() throws { try ask() }
  func test_mutable_array_of_a_relationship() throws { try ask() }
  func test_mutable_set_of_a_relationship() throws { try ask() }
  func test_number_without_a_value() throws { try ask() }
  func test_value_of_another_type() throws { try ask() }
  func test_number_for_a_decimal() throws { try ask() }
  func test_key_with_a_capital_letter() throws { try ask() }
  func test_members_as_a_mutable_set() throws { try ask() }
  func test_primitive_value_and_changes() throws { try ask() }
  func test_primitive_value_of_a_relationship() throws { try ask() }
  func test_key_path_with_an_operator() throws { try ask() }
  func test_class_that_stands_for_no_entity() throws { try ask() }
  func test_last_member_by_the_inverse() throws { try ask() }
  func test_moved_member_of_an_ordered_relationship() throws { try ask() }
  func test_ordered_many_to_many() throws { try ask() }
  func test_float_for_a_decimal() throws { try ask() }
  func test_number_beyond_decimals() throws { try ask() }
  func test_optional_in_a_dictionary_of_values() throws { try ask() }
  func test_something_else_in_a_set_of_members() throws { try ask() }
}

final class MigrationProbes: ProbeCase {
  func test_other_model_without_migration() throws { try ask() }
  func test_new_attribute_with_a_default() throws { try ask() }
  func test_new_required_attribute() throws { try ask() }
  func test_attribute_of_another_type() throws { try ask() }
  func test_integer_that_becomes_a_wider_one() throws { try ask() }
  func test_integer_that_becomes_a_double() throws { try ask() }
  func test_integer_that_becomes_a_decimal() throws { try ask() }
  func test_new_constraint_that_is_violated() throws { try ask() }
  func test_renamed_attribute() throws { try ask() }
  func test_identity_after_a_migration() throws { try ask() }
  func test_migration_of_a_read_only_store() throws { try ask() }
  func test_ignored_versions() throws { try ask() }
  func test_descriptions_of_a_container_and_migration() throws { try ask() }
  func test_history_through_a_migration() throws { try ask() }
  func test_to_many_that_becomes_to_one() throws { try ask() }
  func test_attribute_in_the_place_of_a_relationship() throws { try ask() }
}

final class ModelsProbes: ProbeCase {
  func test_user_info_of_a_property_made_in_code() throws { try ask() }
  func test_code_of_the_composite_type() throws { try ask() }
  func test_renaming_identifier() throws { try ask() }
  func test_properties_of_a_subentity() throws { try ask() }
  func test_required_to_one_and_its_minimum() throws { try ask() }
  func test_flags_of_a_request_made_in_code() throws { try ask() }
  func test_default_value_of_a_scalar() throws { try ask() }
  func test_configurations_of_a_model() throws { try ask() }
  func test_store_of_an_unknown_configuration() throws { try ask() }
  func test_object_that_no_store_takes() throws { try ask() }
  func test_copy_of_an_entity() throws { try ask() }
  func test_inverses_that_disagree() throws { try ask() }
  func test_to_many_whose_inverse_names_another() throws { try ask() }
  func test_unique_to_one() throws { try ask() }
  func test_inverse_that_one_end_names() throws { try ask() }
  func test_model_after_a_coordinator_used_it() throws { try ask() }
  func test_hash_and_delete_rules() throws { try ask() }
  func test_class_name_without_a_module() throws { try ask() }
  func test_class_of_an_object_of_the_base_class() throws { try ask() }
  func test_class_that_does_not_exist() throws { try ask() }
  func test_two_names_that_are_equal_in_capitals() throws { try ask() }
  func test_member_of_two_owners_without_an_inverse() throws { try ask() }
  func test_many_to_many_that_is_its_own_inverse() throws { try ask() }
  func test_configuration_without_the_subentity() throws { try ask() }
  func test_index_over_another_description() throws { try ask() }
  func test_version_hash_and_other_frameworks() throws { try ask() }
  func test_version_hash_of_what_history_keeps() throws { try ask() }
  func test_store_of_a_transient_relationship() throws { try ask() }
  func test_change_of_a_transient_relationship() throws { try ask() }
  func test_undo_of_a_transient_relationship() throws { try ask() }
  func test_predicate_on_a_transient_relationship() throws { try ask() }
  func test_delete_along_a_transient_relationship() throws { try ask() }
  func test_life_of_a_transient_relationship() throws { try ask() }
  func test_transient_relationship_in_a_child() throws { try ask() }
  func test_transient_inverse_of_a_stored_relationship() throws { try ask() }
  func test_shared_members_under_a_transient_inverse() throws { try ask() }
  func test_transient_inverse_after_a_merge() throws { try ask() }
}

final class PredicatesProbes: ProbeCase {
  func test_kinds_in_a_predicate() throws { try ask() }
  func test_division_by_zero() throws { try ask() }
  func test_nil_as_a_collection() throws { try ask() }
  func test_aggregates_of_an_empty_collection() throws { try ask() }
  func test_literal_and_decimal() throws { try ask() }
  func test_sum_beyond_whole_numbers() throws { try ask() }
  func test_arguments_too_many() throws { try ask() }
  func test_variable_without_a_value() throws { try ask() }
  func test_fetch_inside_a_fetch() throws { try ask() }
  func test_comparison_of_ones_own() throws { try ask() }
}

final class StoresProbes: ProbeCase {
  func test_impossible_pragma() throws { try ask() }
  func test_description_without_a_url() throws { try ask() }
  func test_store_at_dev_null() throws { try ask() }
  func test_files_after_closing() throws { try ask() }
  func test_destroying_a_store_in_use() throws { try ask() }
  func test_destroying_what_is_not_there() throws { try ask() }
  func test_migrating_onto_data() throws { try ask() }
  func test_replacing_where_there_is_no_store() throws { try ask() }
  func test_objects_of_a_removed_store() throws { try ask() }
  func test_reading_a_loaded_object_of_a_removed_store() throws { try ask() }
  func test_saving_a_reference_into_a_removed_store() throws { try ask() }
  func test_saving_without_any_store() throws { try ask() }
  func test_any_of_an_attribute() throws { try ask() }
  func test_equal_models_and_metadata_in_memory() throws { try ask() }
  func test_saving_an_object_of_a_removed_store() throws { try ask() }
  func test_one_of_two_stores_fails() throws { try ask() }
  func test_metadata_of_a_store() throws { try ask() }
  func test_files_beside_a_store() throws { try ask() }
  func test_external_data_and_its_folder() throws { try ask() }
  func test_dates_and_their_fractions() throws { try ask() }
  func test_decimals_in_the_file() throws { try ask() }
  func test_boolean_and_uuid_in_the_file() throws { try ask() }
  func test_composite_attribute() throws { try ask() }
  func test_transformable_with_a_class() throws { try ask() }
  func test_connection_pool_of_size_zero() throws { try ask() }
  func test_two_coordinators_and_their_keys() throws { try ask() }
  func test_coordinator_without_a_model() throws { try ask() }
}

final class ScreensAndTasksProbes: ProbeCase {
  func test_block_that_runs_right_away() throws { try ask() }
  func test_changes_of_a_block_that_runs_right_away() throws { try ask() }
  func test_cancelled_task_in_a_block() throws { try ask() }
  func test_automatic_merge_and_a_blocking_save() throws { try ask() }
  func test_values_after_a_merged_batch_delete() throws { try ask() }
  func test_deleted_before_it_was_saved() throws { try ask() }
  func test_temporary_id_in_another_context() throws { try ask() }
  func test_set_that_changes_in_a_loop() throws { try ask() }
}

final class UndoProbes: ProbeCase {
  func test_undo_manager_of_a_new_context() throws { try ask() }
  func test_what_rollback_leaves() throws { try ask() }
  func test_posts_of_a_rollback() throws { try ask() }
  func test_calls_of_a_rollback() throws { try ask() }
  func test_redo_after_a_rollback() throws { try ask() }
  func test_save_after_a_reset() throws { try ask() }
  func test_undo_of_a_saved_delete() throws { try ask() }
  func test_undo_of_what_will_save_changed() throws { try ask() }
  func test_calls_of_an_undo() throws { try ask() }
  func test_undo_after_a_reset() throws { try ask() }
  func test_registration_switched_off() throws { try ask() }
  func test_undo_of_a_cascade() throws { try ask() }
  func test_undo_of_an_ordered_relationship() throws { try ask() }
  func test_group_that_ends_with_the_event() throws { try ask() }
  func test_undo_of_a_delete_whose_row_is_there_again() throws { try ask() }
  func test_undo_in_did_save() throws { try ask() }
}

final class WrongUseProbes: ProbeCase {
  func test_delete_of_another_contexts_object() throws { try ask() }
  func test_relationship_between_contexts() throws { try ask() }
  func test_object_of_an_abstract_entity() throws { try ask() }
  func test_insert_of_an_unknown_entity() throws { try ask() }
  func test_object_of_an_id_without_a_row() throws { try ask() }
  func test_locked_store_and_a_fault() throws { try ask() }
  func test_predicate_that_nests_deep() throws { try ask() }
  func test_built_predicate_that_nests_deep() throws { try ask() }
}
