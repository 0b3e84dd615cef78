/* The profile as a page that needs no other file: the frame that all HTML reports share, the JSON,
 * and the script that shows it, which the build puts into the library. */
#include "shared/frame.h"
#include "vgpu/profile/counts.h"
#include <stdlib.h>

extern const char page_profile_js[];

void profile_html(FILE *f, const struct profile_kernel *all)
{
    char *json = NULL;
    size_t n = 0;
    FILE *data = open_memstream(&json, &n);
    if (!data)
        return;
    profile_json(data, all);
    fclose(data);
    struct buf page = {0};
    frame_add(&page, (struct str){json, n}, page_profile_js);
    fwrite(page.p, 1, page.len, f);
    fflush(f);
    buf_release(&page);
    free(json);
}
