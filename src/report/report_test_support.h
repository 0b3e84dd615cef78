/* A run for the tests of the reports, with hostile texts in it. */
#ifndef REPORT_REPORT_TEST_SUPPORT_H
#define REPORT_REPORT_TEST_SUPPORT_H

#include "report/report.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
/* cmocka.h needs these before it. */
#include <cmocka.h>

/* Quotes, markup, a control byte, a byte that is not UTF-8, a formula, a link, a comma, a newline
 * and a direction override. */
#define OVERRIDE "\xe2\x80\xae"
#define HOSTILE  "=a\"b'<i>&|\x1b[31m\xff,`@x`[l](//u)" OVERRIDE "\n\\end"

static inline struct finding found(int number, uint32_t line, const char *message, const char *note)
{
    const struct finding_def *def = finding_def(number);
    assert_non_null(def);
    return (struct finding){.def = def,
                            .span = {10 * line, 10 * line + 4},
                            .place = {line, 5},
                            .severity = def->severity,
                            .effort = def->effort,
                            .cure = def->cure,
                            .subject = "asm",
                            .fingerprint = (uint64_t)number << 32 | line,
                            .message = message,
                            .note = note};
}

struct sample {
    struct finding finding[4];
    struct tally tally[3];
    struct left_name left[2];
    struct file_result file[4];
    uint32_t unit[4];
    struct run_result run;
};

static inline void sample_init(struct sample *s)
{
    *s = (struct sample){0};
    s->finding[0] = found(1401, 12, "inline PTX assembly", NULL);
    s->finding[1] = found(1301, 30, "partial mask", "look at the mask");
    s->finding[1].effort = EFFORT_HOURS;
    s->finding[2] = found(1204, 31, "became 32", NULL);
    s->finding[3] = found(1002, 7, HOSTILE, HOSTILE);
    s->finding[2].idle = IDLE_LEFT_OUT;
    s->finding[3].family = s->finding[3].pattern = HOSTILE;
    s->tally[0] = (struct tally){"runtime", {50, 4, 2, 1, 1}, 3};
    s->tally[1] = (struct tally){"launch", {2}, 0};
    s->tally[2] = (struct tally){"runtime", {940}, 940};
    s->left[0] = (struct left_name){"cudaFoo", "no such thing", 1};
    s->left[1] = (struct left_name){"cudaFoo", NULL, 4};
    s->file[0] = (struct file_result){.path = "kernel.cu",
                                      .output = "hip/kernel.cu",
                                      .status = FILE_PORTED,
                                      .lines = 214,
                                      .bytes = 9000,
                                      .edits = 60,
                                      .parsed = true,
                                      .complete = true,
                                      .judged = true,
                                      .finding = s->finding,
                                      .nfindings = 3,
                                      .tally = s->tally,
                                      .ntallies = 2,
                                      .left = s->left,
                                      .nleft = 1,
                                      .converted = 59,
                                      .unconverted = 1,
                                      .seconds = 0.25};
    s->file[1] = (struct file_result){.path = HOSTILE,
                                      .status = FILE_PORTED,
                                      .lines = 1,
                                      .judged = true,
                                      .doubt = "the parse took more than 9 MiB of memory",
                                      .finding = s->finding + 3,
                                      .nfindings = 1,
                                      .tally = s->tally + 2,
                                      .ntallies = 1,
                                      .left = s->left + 1,
                                      .nleft = 1,
                                      .converted = 940};
    s->file[2] = (struct file_result){
        .path = "gone.cu", .status = FILE_FAILED, .error = "gone.cu: no such file"};
    s->file[3] = (struct file_result){
        .path = "plain.h", .status = FILE_UNCHANGED, .parsed = true, .lines = 3};
    s->unit[1] = 1;
    s->unit[2] = s->unit[3] = 4;
    s->file[0].unit = s->unit;
    s->file[0].nunits = 2;
    s->file[0].is_unit = true;
    s->run = (struct run_result){.file = s->file,
                                 .nfiles = 4,
                                 .units = 6,
                                 .rocm = RELEASE(6, 4),
                                 .version = "9.8.7",
                                 .command = "port",
                                 .seconds = 1.5,
                                 .fail_on = "error",
                                 .exit_code = 1};
}

/* Writes the report in the format of that name to b. */
static inline const char *written(const char *name, const struct run_result *r, struct buf *b)
{
    buf_clear(b);
    for (int i = 0; reports[i]; i++) {
        if (!strcmp(reports[i]->name, name)) {
            reports[i]->write(r, b);
            return b->len ? b->p : "";
        }
    }
    fail_msg("no format %s", name);
    return "";
}

static inline void assert_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("missing: %s\nin: %s", part, text);
}

static inline void assert_has_not(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("unwanted: %s\nin: %s", part, text);
}

static inline int count(const char *text, const char *part)
{
    int n = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        n++;
    return n;
}

#endif
