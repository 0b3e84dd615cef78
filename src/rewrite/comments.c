/* comments: with --comments, CUDA names in comments are renamed as well. */
#include "plan/calls/call.h"

static bool word_char(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (unsigned char)c >= 0x80;
}

static void rename_in(const struct input *in, struct output *out, struct span s)
{
    const char *bytes = in->src->bytes;
    for (uint32_t i = s.begin; i < s.end;) {
        if (!word_char(bytes[i])) {
            i++;
            continue;
        }
        uint32_t end = i;
        while (end < s.end && word_char(bytes[end]))
            end++;
        struct str word = {bytes + i, end - i};
        bool looks = name_looks_cuda(in->map, word) || str_starts(word, STR("CU")); /* CUstream */
        struct row row =
            looks ? map_find(in->map, word, MAP_NAMES, in->opt->rocm) : (struct row){0};
        const char *hip = row_ok(row) ? target_name(input_target(in), row) : NULL;
        if (hip && !str_is(word, hip))
            edit_replace(out->edits, (struct span){i, end}, str_of(hip), EDIT_RENAME, "comments");
        i = end;
    }
}

static void comments_run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; in->opt->comments && i < in->tok->ncomment; i++)
        rename_in(in, out, (struct span){in->tok->comment[i].begin, in->tok->comment[i].end});
}

const struct rewrite rewrite_comments = {"comments", .run = comments_run};
