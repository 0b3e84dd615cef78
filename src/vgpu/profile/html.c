/* The profile as a page that needs nothing else: the frame that all HTML reports share
 * (src/report/page.html), the JSON in it, and the script that makes the page of that. The build puts both
 * texts into the library. */
#include "vgpu/profile/counts.h"
#include <stdlib.h>
#include <string.h>

extern const char page_html[], page_profile_js[];

/* Writes the frame up to a mark, and returns what follows that. */
static const char *until(FILE *f, const char *page, const char *mark)
{
    const char *at = strstr(page, mark);
    fwrite(page, 1, (size_t)(at - page), f);
    return at + strlen(mark);
}

/* In a script element, "</script>" in a text would end it: '<' stands in texts only. */
static void write_data(FILE *f, const char *json, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (json[k] == '<')
            fputs("\\u003c", f);
        else
            fputc(json[k], f);
}

void profile_html(FILE *f, const struct profile_kernel *all)
{
    char *json = NULL;
    size_t n = 0;
    FILE *data = open_memstream(&json, &n);
    if (!data)
        return;
    profile_json(data, all);
    fclose(data);
    const char *rest = until(f, page_html, "@DATA@");
    write_data(f, json, n);
    rest = until(f, rest, "@SCRIPT@");
    fputs(page_profile_js, f);
    fputs(rest, f);
    fflush(f);
    free(json);
}
