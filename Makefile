# The targets that CI runs, and the few around them. `make` alone lists them.

SWIFT ?= swift
# What is built already runs without SwiftPM, which waits for `swift test`: make site BUILD=true WORKBOOK=.build/debug/workbook
BUILD ?= $(SWIFT) build
WORKBOOK ?= $(SWIFT) run --skip-build workbook
HARNESS ?= $(SWIFT) run harness
SYSTEM := $(shell uname -s)
SQLITE := libsqlite3.so.0
SOURCES := Package.swift Sources Tests Chapters
# Where the loader looks: its cache where it can be read, else the usual folders.
FIND_SQLITE = { ldconfig -p || /sbin/ldconfig -p || ls /lib /lib64 /usr/lib /usr/lib64 /usr/local/lib /lib/*-linux-gnu \
  /usr/lib/*-linux-gnu; } 2>/dev/null

.PHONY: help build test lint format compare check-book check-starters answers chapters outside accept measure bench reference soak fuzz crash scale leaks mutants judge grade-class sanitize sanitize-thread \
  sanitize-address nightly clean scenes site check-site screenshots pdf epub cards measure-site tools in-place system

help:  ## lists the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /  make \1\t/p' Makefile | expand -t 24

build: tools in-place  ## builds everything
	$(SWIFT) build

test: tools in-place  ## runs the tests, but for those that take long: soak, answers, chapters
	$(SWIFT) test

lint: tools  ## says where the sources are not formatted as agreed
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format: tools  ## formats the sources
	$(SWIFT) format --in-place --recursive $(SOURCES)

check-book: build  ## compares book/ with a fresh run, and writes nothing
	$(WORKBOOK) book check

# On a Mac too, where it asks Apple's framework: it needs nothing that only Linux has.
compare:  ## asks Core Data, or the engine in its place, what the book rests on; ends with 1 where an answer is another than recorded
	$(SWIFT) run compare

check-starters:  ## says which exercises in Chapters/ are not as they are given
	@status=0; for starter in Sources/Course/Exercises/*/*/Starter/*.swift; do \
	  chapter=$$(basename $$(dirname $$(dirname $$(dirname $$starter)))); \
	  diff -q $$starter Chapters/$$chapter/Exercises/$$(basename $$starter) || status=1; done; exit $$status

answers: tools in-place  ## judges the solutions and every wrong answer, and compiles and runs answers as a reader's are
	OPENCOREDATA_LONG=$@ $(SWIFT) test --filter ExerciseTests

chapters: tools in-place  ## runs every chapter in every way, compiles the code in the prose, and compares the book with a fresh run in other surroundings
	OPENCOREDATA_LONG=$@ $(SWIFT) test --filter ChapterTests

outside: tools  ## builds, runs and tests a package of its own that depends on the product CoreData alone, with the files to take home
	$(SWIFT) test --package-path Tests/Outside --scratch-path .build/outside
	$(SWIFT) run --skip-build --package-path Tests/Outside --scratch-path .build/outside Outside

accept: build  ## writes book/ from a fresh run; nothing else does
	$(WORKBOOK) book accept

# The site's tools live in a Python environment of their own, made once; after that nothing here needs a network.
SITE_TOOLS := .build/site-tools
CHROMIUM := $(firstword $(foreach name,chromium chromium-browser google-chrome,$(shell command -v $(name) 2>/dev/null)))

reference: tools in-place  ## makes the pages of the API reference, and counts what they describe
	@mkdir -p .build/reference
	@$(BUILD) --product workbook >.build/reference/build.log 2>&1 || { cat .build/reference/build.log; exit 1; }
	@$(WORKBOOK) api --graph .build/reference/graph
	@python3 -m unittest --quiet Sources/Site/reference_test.py 2>.build/reference/test.log || { cat .build/reference/test.log; exit 1; }
	@python3 Sources/Site/reference.py .build/reference/graph .build/reference/pages

# To find every state of every scene takes half a minute on two processors; they stay the same as long as the command does.
scenes: reference
	@mkdir -p .build/play
	@test .build/play/made -nt .build/debug/workbook || { rm -f .build/play/*; $(WORKBOOK) play --graphs .build/play; }
	@touch .build/play/made

site: $(SITE_TOOLS)/ready reference scenes  ## makes the site from book/ and the API reference, in .build/site/html
	@python3 Sources/Site/build.py $(SITE_TOOLS)/bin/mdbook .build/site
	@if test -n "$(CHROMIUM)"; then $(SITE_TOOLS)/bin/python Sources/Site/cards.py .build/site/html $(CHROMIUM) .build/site-cards; fi

check-site: $(SITE_TOOLS)/ready  ## opens every page of the site in headless Chromium, and says what is wrong with it
	@$(NEED_CHROMIUM)
	@python3 -m unittest discover --quiet --start-directory Sources/Site/frame
	@$(SITE_TOOLS)/bin/python Sources/Site/check.py .build/site/html $(CHROMIUM)

screenshots: $(SITE_TOOLS)/ready  ## takes pictures of ten pages in light, dark, on a phone and in print, in .build/site/screenshots
	@$(NEED_CHROMIUM)
	@$(SITE_TOOLS)/bin/python Sources/Site/pictures.py .build/site/html $(CHROMIUM) .build/site/screenshots .build/book/core-data-workbook.pdf

pdf: site  ## prints the book, in .build/book/core-data-workbook.pdf, and compares the PDF with the chapters
	@$(NEED_CHROMIUM)
	@mkdir -p .build/book
	@$(SITE_TOOLS)/bin/python Sources/Site/pdf.py .build/site/html $(CHROMIUM) .build/book/core-data-workbook.pdf
	@$(SITE_TOOLS)/bin/python Sources/Site/check_pdf.py .build/book/core-data-workbook.pdf

epub: site  ## makes the electronic book, in .build/book/core-data-workbook.epub, and checks it where epubcheck is
	@mkdir -p .build/book
	@python3 Sources/Site/epub.py .build/site/html .build/book/core-data-workbook.epub
	@# Debian's command is a Java archive, which starts by itself only where the kernel was told how.
	@if command -v epubcheck >/dev/null; then epubcheck .build/book/core-data-workbook.epub 2>/dev/null || \
	  java -jar "$$(command -v epubcheck)" .build/book/core-data-workbook.epub; \
	  else echo "Not checked: on Debian and Ubuntu, apt-get install epubcheck."; fi

cards: site  ## renders the picture of all pages that have none of their own; `make site` renders each page's where Chromium is
	@$(NEED_CHROMIUM)
	@$(SITE_TOOLS)/bin/python Sources/Site/cards.py .build/site/html $(CHROMIUM) --kept

measure-site: $(SITE_TOOLS)/ready  ## measures the first page's weight and first paint on a slow connection
	@$(NEED_CHROMIUM)
	@$(SITE_TOOLS)/bin/python Sources/Site/measure.py .build/site/html $(CHROMIUM)

NEED_CHROMIUM = test -n "$(CHROMIUM)" || { echo "Chromium is missing; on Debian and Ubuntu: apt-get install chromium." >&2; exit 1; }

$(SITE_TOOLS)/ready: Sources/Site/requirements.txt
	@mkdir -p $(dir $(SITE_TOOLS))
	@{ python3 -m venv $(SITE_TOOLS) && $(SITE_TOOLS)/bin/pip install --quiet --disable-pip-version-check \
	  --requirement Sources/Site/requirements.txt; } >$(SITE_TOOLS).log 2>&1 || { \
	  echo "The site needs Python 3 with venv, and once a network, for mdBook (what pip said: $(SITE_TOOLS).log)." >&2; exit 1; }
	@touch $@

measure: tools  ## measures what the book shows as costs, and records it with the day and the machine
	for costs in Chapters/*/costs.json; do \
	  number=$$(basename $$(dirname $$costs) | sed 's/^0*\([0-9]*\)-.*/\1/'); \
	  $(SWIFT) run -c release chapter-$$number --costs $$costs || exit 1; done

bench: tools  ## measures the engine beside raw SQLite, in ratios, and the memory of batch requests
	$(SWIFT) run -c release benchmarks

soak: tools in-place  ## runs the tests that draw their cases: delete rules, batch deletes, undo, predicates, contexts, history, kills: COUNT=20000, or COUNT=few
	@# COUNT is not for the tests, some of which run a harness that has a COUNT of its own.
	env -u COUNT OPENCOREDATA_LONG=$@ OPENCOREDATA_SOAK=$(or $(COUNT),20000) $(SWIFT) test --filter SoakTests

# As much as a night has time for needs the optimizer; the tests throw their share at an engine with its assertions.
fuzz: tools  ## throws random inputs at the engine: COUNT=1000 SEED=1 KIND="predicates models stores sequences"
	OPENCOREDATA_ENGINE_ALONE=1 $(SWIFT) run -c release -Xswiftc -enable-testing --scratch-path .build/fuzz harness fuzz $(KIND)

crash: tools  ## kills processes at work, and has each call of a disk fail: COUNT=500 SEED=1 STEP=1
	$(HARNESS) crash

scale: tools  ## measures how the time of each operation grows with the number of objects; those whose names have it: WORDS=insert
	$(SWIFT) run -c release measure scale $(WORDS)

leaks: tools  ## does what apps do very often, and says what is held afterwards; SHARE=0.1 does a tenth, and notices only larger leaks
	$(SWIFT) run -c release measure leaks $(SHARE)

mutants: tools  ## plants faults in a copy of the engine, in one build, and checks that a test notices each: COUNT=300 SEED=1
	$(HARNESS) mutants $(or $(COUNT),300) $(or $(SEED),1)

judge: tools  ## changes each solution in many ways, and checks that the graders notice
	$(BUILD) --product workbook
	$(HARNESS) judge-mutants

grade-class: tools  ## grades a class in which nearly everything happens that may, and checks what comes of it
	$(BUILD) --product workbook
	$(HARNESS) grade-class

sanitize: sanitize-thread sanitize-address  ## runs the engine's tests under the thread and the address sanitizer

# The first report ends the run. Leaks are reported when a process ends, but for those that Tests/Harness/leaks.supp names. The storm of
# contexts, made for the thread sanitizer, is among the soaks.
sanitize-thread: export TSAN_OPTIONS = halt_on_error=1:exitcode=66
sanitize-address: export ASAN_OPTIONS = halt_on_error=1:exitcode=66:detect_leaks=1
sanitize-address: export LSAN_OPTIONS = suppressions=$(CURDIR)/Tests/Harness/leaks.supp:print_suppressions=0
sanitize-thread: tools  ## runs them under the thread sanitizer, which reports memory that two threads use without a lock
sanitize-address: tools  ## runs them under the address sanitizer: use of freed memory, and leaks when a process ends
sanitize-thread sanitize-address: sanitize-%:
	OPENCOREDATA_ENGINE_ALONE=1 OPENCOREDATA_SANITIZER=$* OPENCOREDATA_LONG=soak $(SWIFT) test --sanitize=$* --scratch-path .build/$* \
	  --filter OpenCoreDataTests

nightly: tools in-place  ## runs the tests and all harnesses in full, and writes one table; not lint, nor the site: SEED=1
	@SEED=$(or $(SEED),1) .ci/nightly

clean: system  ## removes what was built
	rm -rf .build

tools: system
	@command -v $(SWIFT) >/dev/null || { \
	  echo "The Swift toolchain is missing: install Swift 6.2 or later from https://www.swift.org/install/linux/." >&2; exit 1; }
	@$(FIND_SQLITE) | grep -F $(SQLITE) >/dev/null || { \
	  echo "The library $(SQLITE) is missing: install SQLite's runtime package, libsqlite3-0 on Debian and Ubuntu." >&2; \
	  exit 1; }

# What is built belongs to the path that it was built in; elsewhere the compiler would only miss a module of its own.
in-place:
	@file=$$(ls -d .build/debug/WorkbookKit.build/*.d 2>/dev/null | head -n 1); \
	test -z "$$file" || grep -q -F "$$(pwd -P)/" "$$file" || { \
	  echo "This folder was built elsewhere and copied since. Remove what was built: make clean" >&2; exit 1; }

system:
	@test "$(SYSTEM)" = Linux || { echo "The workbook has been tried on Linux only, not on $(SYSTEM)." >&2; exit 1; }
