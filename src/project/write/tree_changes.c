#include "project/write/tree_changes.h"

void tree_changes_count(struct sink *sink, enum tree_written w)
{
    struct tree_summary *sum = &sink->tree_changes.sum;
    pthread_mutex_lock(sink->lock);
    sum->merged += w == TREE_MERGED;
    sum->kept += w == TREE_KEPT;
    sum->deleted += w == TREE_DELETED;
    sum->conflicts += w == TREE_CONFLICT || w == TREE_UNRESOLVED;
    pthread_mutex_unlock(sink->lock);
}

bool tree_changes_finding(enum tree_written w, enum finding_id *id)
{
    *id = w == TREE_REFUSED    ? TS_PORT_EDITED
          : w == TREE_CONFLICT ? TS_UPDATE_CONFLICT
                               : TS_UPDATE_OPEN;
    return w == TREE_REFUSED || w == TREE_CONFLICT || w == TREE_UNRESOLVED;
}

const char *tree_changes_why(const struct tree_file *f)
{
    return f->why ? f->why
                  : "it was removed there, but its source has "
                    "changed: it was written again";
}
