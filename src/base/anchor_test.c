#include "base/anchor.h"
#include "base/draft.h"
#include "base/scratch_test_support.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static struct anchor anchor; /* of "tree" */

/* A folder with files in it, and a file outside that no test may touch. */
static int anchor_test_set_up(void **state)
{
    (void)state;
    if (scratch_make("anchor_test") < 0)
        return -1;
    scratch_put("outside", "outside");
    scratch_put("tree/a", "a");
    scratch_put("tree/sub/b", "b");
    return anchor_open(&anchor, scratch_in("tree"), NULL);
}

static int anchor_test_tear_down(void **state)
{
    (void)state;
    scratch_holds("outside", "outside");
    anchor_close(&anchor);
    return scratch_remove();
}

static void assert_reads(const char *name, enum anchor_links links, const char *text)
{
    struct buf b = {0};
    struct err err = {""};
    if (anchor_read(&anchor, name, links, 1000, &b, NULL, &err) != 0)
        fail_msg("%s", err.msg);
    assert_string_equal(buf_str(&b).p, text);
    buf_release(&b);
}

static void assert_refuses(const char *name, enum anchor_links links, const char *what)
{
    struct buf b = {0};
    struct err err = {""};
    assert_int_equal(anchor_read(&anchor, name, links, 1000, &b, NULL, &err), -1);
    if (!strstr(err.msg, what))
        fail_msg("\"%s\" does not say \"%s\"", err.msg, what);
    assert_int_equal(b.len, 0);
}

static void reads_what_lies_below(void **state)
{
    (void)state;
    assert_reads("a", LINKS_REFUSED, "a");
    assert_reads("sub/b", LINKS_REFUSED, "b");
    assert_reads("./sub//b", LINKS_REFUSED, "b");
    assert_refuses("none", LINKS_REFUSED, "tree/none: no such file");
    assert_refuses("sub", LINKS_REFUSED, "is a folder");
    assert_refuses("a/x", LINKS_REFUSED, "not a folder");
    assert_refuses("../outside", LINKS_REFUSED, "leads out");
    assert_refuses("sub/../a", LINKS_REFUSED, "leads out");
    assert_refuses("/etc/hostname", LINKS_REFUSED, "leads out");
}

static void links_lead_as_far_as_they_may(void **state)
{
    (void)state;
    static const char *const links[][2] = {
        {"sub/b", "tree/inside"},         {"../a", "tree/sub/up"},
        {"inside", "tree/twice"},         {"../outside", "tree/out"},
        {"sub", "tree/folder"},           {"..", "tree/parent"},
        {"/etc/hostname", "tree/abs"},    {"loop", "tree/loop"},
        {"sub/../sub/b", "tree/round"},   {"gone", "tree/dangling"},
        {"../tree/a", "tree/out_and_in"}, {".", "tree/self"},
    };
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        assert_int_equal(symlink(links[i][0], scratch_in(links[i][1])), 0);
    assert_reads("inside", LINKS_BELOW, "b");
    assert_reads("twice", LINKS_BELOW, "b");
    assert_reads("sub/up", LINKS_BELOW, "a");
    assert_reads("folder/b", LINKS_BELOW, "b");
    assert_reads("folder/up", LINKS_BELOW, "a");
    assert_reads("round", LINKS_BELOW, "b");
    assert_reads("self/self/folder/up", LINKS_BELOW, "a");
    assert_refuses("out", LINKS_BELOW, "leads out");
    assert_refuses("parent/outside", LINKS_BELOW, "leads out");
    assert_refuses("out_and_in", LINKS_BELOW, "leads out");
    assert_refuses("abs", LINKS_BELOW, "leads out");
    assert_refuses("loop", LINKS_BELOW, "is a link");
    assert_refuses("dangling", LINKS_BELOW, "no such file");
    assert_refuses("inside", LINKS_REFUSED, "is a link");
    assert_refuses("folder/b", LINKS_REFUSED, "is a link");
    assert_reads("out", LINKS_ANY, "outside");
}

static void a_fifo_is_no_file(void **state)
{
    (void)state;
    assert_int_equal(mkfifo(scratch_in("tree/fifo"), 0600), 0);
    assert_refuses("fifo", LINKS_REFUSED, "not a regular file");
    assert_refuses("fifo", LINKS_ANY, "not a regular file");
}

static void assert_write(const char *name, const char *what)
{
    struct err err = {""};
    int rc = anchor_write(&anchor, name, STR("new"), &err);
    if (rc != (what ? -1 : 0) || (what && !strstr(err.msg, what)))
        fail_msg("%s: %d \"%s\", not \"%s\"", name, rc, err.msg, what ? what : "");
}

static void writes_below_and_nowhere_else(void **state)
{
    (void)state;
    assert_write("a", NULL);
    scratch_holds("tree/a", "new");
    assert_write("x/y/z", NULL);
    scratch_holds("tree/x/y/z", "new");
    assert_int_equal(symlink("../outside", scratch_in("tree/out")), 0);
    assert_int_equal(symlink("sub", scratch_in("tree/folder")), 0);
    assert_int_equal(symlink("../made", scratch_in("tree/dangling")), 0);
    assert_int_equal(symlink("..", scratch_in("tree/parent")), 0);
    assert_write("out", "out: is a link");
    assert_write("folder/b", "is a link");
    assert_write("parent/outside", "is a link");
    assert_write("dangling", "is a link");
    assert_write("dangling/x", "is a link");
    assert_write("../outside", "leads out");
    assert_write("a/x", "is a file, a folder is wanted");
    assert_write("sub", "is a folder");
    scratch_holds("tree/sub/b", "b");
    assert_int_equal(fs_kind(scratch_in("made")), FS_NONE);
}

/* What is written stands in the place of the file of that name, and does not go into it: other
 * names of the old file keep what they had, which tear_down looks at. */
static void written_files_are_fresh(void **state)
{
    (void)state;
    struct err err = {""};
    struct stat before, after;
    assert_int_equal(link(scratch_in("outside"), scratch_in("tree/twin")), 0);
    assert_int_equal(chmod(scratch_in("tree/twin"), 0640), 0);
    assert_int_equal(stat(scratch_in("tree/twin"), &before), 0);
    assert_int_equal(anchor_write(&anchor, "twin", STR("new"), &err), 0);
    scratch_holds("tree/twin", "new");
    assert_int_equal(stat(scratch_in("tree/twin"), &after), 0);
    assert_int_not_equal(after.st_ino, before.st_ino);
    assert_int_equal(after.st_mode & 07777, 0640);
}

static int anchor_test_note(void *ctx, const struct anchor_entry *e)
{
    static const char *const kind[] = {"file",  "link",       "link to folder", "leads out",
                                       "other", "unreadable", "folder"};
    buf_printf(ctx, "%s: %s\n", e->name, kind[e->kind]);
    return 0;
}

static void the_walk_tells_what_things_are(void **state)
{
    (void)state;
    struct buf b = {0};
    assert_int_equal(symlink("sub/b", scratch_in("tree/c")), 0);
    assert_int_equal(symlink("../outside", scratch_in("tree/d")), 0);
    assert_int_equal(symlink("sub", scratch_in("tree/e")), 0);
    assert_int_equal(symlink("gone", scratch_in("tree/f")), 0);
    assert_int_equal(mkfifo(scratch_in("tree/g"), 0600), 0);
    scratch_put("tree/.hidden", "");
    assert_int_equal(anchor_walk(&anchor, anchor_test_note, &b), 0);
    assert_string_equal(buf_str(&b).p,
                        "a: file\nc: link\nd: leads out\ne: link to folder\nf: leads out\n"
                        "g: other\nsub/b: file\n");
    buf_release(&b);
}

/* All but folders named "sub". */
static bool note_folder(void *ctx, const struct anchor_entry *e)
{
    anchor_test_note(ctx, e);
    return strcmp(fs_basename(e->name), "sub") != 0;
}

static void the_walk_asks_about_folders(void **state)
{
    (void)state;
    struct buf b = {0};
    assert_int_equal(mkdir(scratch_in("tree/.d"), 0755), 0);
    assert_int_equal(mkdir(scratch_in("tree/.d/x"), 0755), 0);
    scratch_put("tree/.d/x/y", "");
    scratch_put("tree/.hidden", "");
    scratch_put("tree/sub.c", "");
    assert_int_equal(symlink("sub", scratch_in("tree/z")), 0);
    assert_int_equal(anchor_walk_into(&anchor, note_folder, anchor_test_note, &b), 0);
    assert_string_equal(buf_str(&b).p,
                        ".d: folder\n.d/x: folder\n.d/x/y: file\n.hidden: file\na: file\n"
                        "sub.c: file\nsub: folder\nz: link to folder\n");
    buf_release(&b);
}

static void a_folder_that_cannot_be_read_does_not_end_the_walk(void **state)
{
    (void)state;
    struct buf b = {0};
    bool root = geteuid() == 0; /* nothing is closed to root: as somebody else then */
    assert_int_equal(chmod(scratch_in("tree/sub"), 0), 0);
    assert_int_equal(mkdir(scratch_in("tree/z"), 0755), 0);
    scratch_put("tree/z/last", "");
    assert_int_equal(root && (chmod(scratch, 0755) != 0 || seteuid(65534) != 0), 0);
    assert_int_equal(anchor_walk(&anchor, anchor_test_note, &b), 0);
    assert_string_equal(buf_str(&b).p, "a: file\nsub: unreadable\nz/last: file\n");
    assert_int_equal(root && seteuid(0) != 0, 0);
    buf_release(&b);
}

static int drafts(void)
{
    char command[128];
    snprintf(command, sizeof command, "exit $(find %s -name '.tranship-*' | wc -l)", scratch);
    return WEXITSTATUS(system(command));
}

static void anchor_test_drafts_of_the_dead_are_swept(void **state)
{
    (void)state;
    struct draft d;
    pid_t child = fork();
    if (child == 0) {
        _exit(draft_begin(&d, anchor.fd, STR("half"), NULL, -1)); /* dies with its draft */
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(drafts(), 1);
    assert_int_equal(draft_begin(&d, anchor.fd, STR("alive"), NULL, -1), 0);
    scratch_put("tree/.tranship-draft-no", "a name of the user's");
    scratch_put("tree/.tranship-config", "and another");
    assert_int_equal(mkdir(scratch_in("tree/.tranship-draft-folder"), 0755), 0);
    assert_int_equal(symlink("a", scratch_in("tree/.tranship-draft-link12")), 0);
    assert_int_equal(draft_sweep(anchor.fd), 1);
    assert_int_equal(draft_put(&d, "put"), 0);
    scratch_holds("tree/put", "alive");
    assert_int_equal(drafts(), 4);
}

static void a_new_name_is_never_taken_from_anybody(void **state)
{
    (void)state;
    struct draft d;
    assert_int_equal(symlink("gone", scratch_in("tree/dangling")), 0);
    assert_int_equal(draft_begin(&d, anchor.fd, STR("new"), NULL, -1), 0);
    assert_int_equal(draft_put_new(&d, "a"), EEXIST);
    assert_int_equal(draft_put_new(&d, "dangling"), EEXIST);
    assert_int_equal(draft_put_new(&d, "free"), 0);
    scratch_holds("tree/a", "a");
    scratch_holds("tree/free", "new");
    assert_int_equal(drafts(), 0);
}

static void what_replaces_a_file_has_all_that_it_had(void **state)
{
    (void)state;
    bool attributes = setxattr(scratch_in("tree/a"), "user.tranship", "kept", 4, 0) == 0;
    assert_int_equal(chmod(scratch_in("tree/a"), 04751), 0);
    assert_int_equal(anchor_write(&anchor, "a", STR("new"), NULL), 0);
    struct stat st;
    char value[8] = "";
    assert_int_equal(stat(scratch_in("tree/a"), &st), 0);
    assert_int_equal(st.st_mode & 07777, 04751);
    if (attributes) {
        assert_int_equal(getxattr(scratch_in("tree/a"), "user.tranship", value, sizeof value), 4);
        assert_string_equal(value, "kept");
    }
    if (geteuid() == 0) {
        assert_int_equal(chown(scratch_in("tree/a"), 12345, 54321), 0);
        assert_int_equal(anchor_write(&anchor, "a", STR("newer"), NULL), 0);
        assert_int_equal(stat(scratch_in("tree/a"), &st), 0);
        assert_int_equal(st.st_uid, 12345);
        assert_int_equal(st.st_gid, 54321);
    }
}

static void what_nobody_may_write_keeps_its_attributes(void **state)
{
    (void)state;
    char value[8] = "";
    bool root = geteuid() == 0; /* a mode is nothing to root: as somebody else then */
    bool attributes = setxattr(scratch_in("tree/a"), "user.tranship", "kept", 4, 0) == 0;
    assert_int_equal(chmod(scratch_in("tree/a"), 0444), 0);
    assert_int_equal(
        root && (chmod(scratch, 0755) != 0 || chown(scratch_in("tree"), 65534, (gid_t)-1) != 0 ||
                 chown(scratch_in("tree/a"), 65534, (gid_t)-1) != 0 || seteuid(65534) != 0),
        0);
    int rc = anchor_write(&anchor, "a", STR("new"), NULL);
    assert_int_equal(root && seteuid(0) != 0, 0);
    assert_int_equal(rc, 0);
    scratch_holds("tree/a", "new");
    if (attributes)
        assert_int_equal(getxattr(scratch_in("tree/a"), "user.tranship", value, sizeof value), 4);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, anchor_test_set_up, anchor_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(reads_what_lies_below),
        TEST(links_lead_as_far_as_they_may),
        TEST(a_fifo_is_no_file),
        TEST(writes_below_and_nowhere_else),
        TEST(written_files_are_fresh),
        TEST(the_walk_tells_what_things_are),
        TEST(the_walk_asks_about_folders),
        TEST(a_folder_that_cannot_be_read_does_not_end_the_walk),
        TEST(anchor_test_drafts_of_the_dead_are_swept),
        TEST(a_new_name_is_never_taken_from_anybody),
        TEST(what_replaces_a_file_has_all_that_it_had),
        TEST(what_nobody_may_write_keeps_its_attributes),
    };
    return cmocka_run_group_tests_name("anchor", tests, NULL, NULL);
}
