/* Finds the descendants of a process in /proc (proc(5)), with system calls only: this runs after a
 * fork of a process with threads, where neither stdio nor malloc may be used. */
#include "validate/process/process_parts.h"
#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Linux has at most 32768 processes by default (kernel.pid_max). On a larger machine the rest is
 * not seen. */
enum { NODES = 1 << 15 };
static struct process_node nodes[NODES];

/* Returns the number at the beginning of the text, after blanks; -1 if there is none. */
static long long leading_number(const char *p)
{
    while (*p == ' ' || *p == '\t')
        p++;
    long long n = -1;
    for (int digits = 0; *p >= '0' && *p <= '9' && digits < 15; p++, digits++)
        n = (n < 0 ? 0 : n) * 10 + (*p - '0');
    return n;
}

/* Reads the beginning of /proc/PID/NAME and returns its length; text is NUL-terminated. */
static size_t read_start(const char *pid, const char *name, char *text, size_t size)
{
    char path[64] = "/proc/";
    if (strlen(pid) + strlen(name) + 8 > sizeof path)
        return 0;
    strcat(strcat(strcat(path, pid), "/"), name);
    text[0] = '\0';
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    size_t n = 0;
    for (ssize_t got; n < size - 1 && (got = read(fd, text + n, size - 1 - n)) > 0;)
        n += (size_t)got;
    close(fd);
    text[n] = '\0';
    return n;
}

/* Reads "PID (name) STATE PARENT ...". The name may contain anything, also parentheses and blanks.
 * False if the process has ended meanwhile. */
static bool read_node(const char *pid, struct process_node *node)
{
    char text[256];
    if (!read_start(pid, "stat", text, sizeof text))
        return false;
    const char *p = strrchr(text, ')');
    if (!p || p[1] != ' ' || !p[2])
        return false;
    node->pid = (pid_t)leading_number(pid);
    node->zombie = p[2] == 'Z' || p[2] == 'X';
    node->parent = (pid_t)leading_number(p + 3);
    return true;
}

static size_t read_nodes(void)
{
    int fd = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    _Alignas(struct dirent64) char bytes[1 << 13];
    size_t n = 0;
    for (ssize_t got; (got = getdents64(fd, bytes, sizeof bytes)) > 0;) {
        for (ssize_t at = 0; at < got;) {
            const struct dirent64 *e = (const struct dirent64 *)(bytes + at);
            at += e->d_reclen;
            if (e->d_name[0] >= '1' && e->d_name[0] <= '9' && n < NODES &&
                read_node(e->d_name, &nodes[n]))
                n++;
        }
    }
    close(fd);
    return n;
}

static bool process_tree_is_below(size_t n, pid_t pid)
{
    for (size_t i = 0; i < n; i++)
        if (nodes[i].pid == pid)
            return true;
    return false;
}

size_t process_tree(pid_t root, const struct process_node **out)
{
    size_t n = read_nodes(), found = 0;
    /* Those found are moved to the front. Parents mostly come before their children, so
     * few passes are needed. */
    for (bool more = true; more;) {
        more = false;
        for (size_t i = found; i < n; i++) {
            if (nodes[i].parent != root && !process_tree_is_below(found, nodes[i].parent))
                continue;
            struct process_node node = nodes[i];
            nodes[i] = nodes[found];
            nodes[found] = node;
            found++;
            more = true;
        }
    }
    *out = nodes;
    return found;
}

uint64_t process_peak(pid_t pid)
{
    char text[4096], digits[16], *p = digits + sizeof digits;
    *--p = '\0';
    for (unsigned long long n = (unsigned long long)pid; n; n /= 10)
        *--p = (char)('0' + n % 10);
    if (!read_start(p, "status", text, sizeof text))
        return 0;
    if (strncmp(text, "Name:\t" PROCESS_WATCHER "\n", sizeof "Name:\t" PROCESS_WATCHER) == 0)
        return 0;
    const char *line = strstr(text, "\nVmHWM:");
    long long kib = line ? leading_number(line + strlen("\nVmHWM:")) : -1;
    return kib < 0 ? 0 : (uint64_t)kib * 1024;
}
