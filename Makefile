# The targets that CI runs, and the few around them. `make` alone lists them.

SWIFT ?= swift
SYSTEM := $(shell uname -s)
SQLITE := libsqlite3.so.0
SOURCES := Package.swift Sources Tests Chapters
# Where the loader looks: its cache where it can be read, else the usual folders.
FIND_SQLITE = { ldconfig -p || /sbin/ldconfig -p || ls /lib /lib64 /usr/lib /usr/lib64 /usr/local/lib /lib/*-linux-gnu \
  /usr/lib/*-linux-gnu; } 2>/dev/null

.PHONY: help build test lint format check-book accept measure bench soak mutants sanitize sanitize-thread sanitize-address clean \
  tools system

help:  ## lists the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /  make \1\t/p' Makefile | expand -t 20

build: tools  ## builds everything
	$(SWIFT) build

test: tools  ## runs the tests
	$(SWIFT) test

lint: tools  ## says where the sources are not formatted as agreed
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format: tools  ## formats the sources
	$(SWIFT) format --in-place --recursive $(SOURCES)

check-book: build  ## compares book/ with a fresh run, and writes nothing
	$(SWIFT) run --skip-build workbook book check

accept: build  ## writes book/ from a fresh run; nothing else does
	$(SWIFT) run --skip-build workbook book accept

measure: tools  ## measures what the book shows as costs, and records it with the day and the machine
	for chapter in 2:02-batch-update 3:03-batch-delete; do \
	  $(SWIFT) run -c release chapter-$${chapter%%:*} --costs Chapters/$${chapter#*:}/costs.json || exit 1; done

bench: tools  ## measures the engine beside raw SQLite, in ratios, and the memory of batch requests
	$(SWIFT) run -c release benchmarks

soak: tools  ## runs the random tests of delete rules, batch deletes, undo, predicates and contexts at full count
	OPENCOREDATA_SOAK=20000 $(SWIFT) test --filter 'Soak|Matrix'

mutants: tools  ## plants faults in a copy of the engine, and checks that a test notices each
	$(SWIFT) run Mutants

sanitize: sanitize-thread sanitize-address  ## runs the engine's tests under the thread and the address sanitizer

# The first report ends the run. Leaks are not looked for: the compiler's runtime keeps metadata for as long as it lives.
sanitize-thread: export TSAN_OPTIONS = halt_on_error=1:exitcode=66
sanitize-address: export ASAN_OPTIONS = halt_on_error=1:exitcode=66:detect_leaks=0
sanitize-thread sanitize-address: sanitize-%: tools
	OPENCOREDATA_SANITIZER=$* $(SWIFT) test --sanitize=$* --scratch-path .build/$* --filter OpenCoreDataTests

clean: system  ## removes what was built
	rm -rf .build

tools: system
	@command -v $(SWIFT) >/dev/null || { \
	  echo "The Swift toolchain is missing: install Swift 6.2 or later from https://www.swift.org/install/linux/." >&2; exit 1; }
	@$(FIND_SQLITE) | grep -F -q $(SQLITE) || { \
	  echo "The library $(SQLITE) is missing: install SQLite's runtime package, libsqlite3-0 on Debian and Ubuntu." >&2; \
	  exit 1; }

system:
	@test "$(SYSTEM)" = Linux || { echo "The workbook has been tried on Linux only, not on $(SYSTEM)." >&2; exit 1; }
