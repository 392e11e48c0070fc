# Put this into your Makefile; `workbook-lint` has to be on the PATH.
.PHONY: lint-model
lint-model:  ## checks what deletes run into in the models
	workbook-lint .
