#include "serve/sandbox.h"
#include "base/fs.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock's additions after its first version; the headers may be older than the kernel. */
#define REFER    (1ull << 13) /* version 2 */
#define TRUNCATE (1ull << 14) /* version 3 */

static uint64_t rights(long version)
{
    uint64_t first = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                     LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                     LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                     LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                     LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
    return first | (version >= 2 ? REFER : 0) | (version >= 3 ? TRUNCATE : 0);
}

static int sandbox_allow(int rules, const char *path, uint64_t access)
{
    int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return -1;
    struct landlock_path_beneath_attr below = {.allowed_access = access, .parent_fd = fd};
    long rc = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0);
    int saved = errno;
    close(fd);
    errno = saved;
    return rc < 0 ? -1 : 0;
}

/* Allows writing to devices that store nothing. */
static void allow_devices(int rules, uint64_t all)
{
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/tty"};
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        sandbox_allow(rules, devices[i], all & (LANDLOCK_ACCESS_FS_WRITE_FILE | TRUNCATE));
}

int sandbox_enter(const char *const *folder, int n, struct err *err)
{
    long version =
        syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return 1;
    struct landlock_ruleset_attr attr = {.handled_access_fs = rights(version)};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attr, sizeof attr.handled_access_fs, 0);
    if (rules < 0)
        return err_set(err, "Landlock rules can't be created: %s", fs_reason(errno));
    int rc = 0;
    allow_devices(rules, attr.handled_access_fs);
    for (int i = 0; i < n && rc == 0; i++) {
        if (sandbox_allow(rules, folder[i], attr.handled_access_fs) < 0)
            rc = err_set(err, "%s: no Landlock rule for it: %s", folder[i], fs_reason(errno));
    }
    if (rc == 0 && (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
                    syscall(SYS_landlock_restrict_self, rules, 0) < 0))
        rc = err_set(err, "the Landlock rules can't be enabled: %s", fs_reason(errno));
    close(rules);
    return rc;
}
