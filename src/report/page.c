#include "report/page.h"
#include "shared/frame.h"

void page_write(struct buf *out, const char *script, json_t *data)
{
    struct buf text = {0};
    jvalue_write_compact(data, &text);
    frame_add(out, buf_str(&text), script);
    buf_release(&text);
}
