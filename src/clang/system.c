/* Uses the module: the key, entries, and what it can't show. */
#include "base/fs.h"
#include "clang/system_parts.h"
#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

const char system_magic[8] = {'t', 'r', 's', 'y', 's', 't', 'e', 'm'};

struct system_entry {
    struct arena arena;
    const char *folder;
    const char *pcm, *load; /* the module's path, and the flag that loads it */
    struct buf bytes;       /* of the file beside it */
    struct str text;
    const uint64_t *set[SYSTEM_SETS];
    uint32_t n[SYSTEM_SETS];
    struct system_entry *next;
};

/* ---- flags ---- */

/* Macros that the user's flags define are left out where they can't be meant for the system. */
static bool is_for_system(struct str macro)
{
    return str_starts(macro, STR("_")) || str_starts(macro, STR("NDEBUG")) ||
           str_starts(macro, STR("TRANSHIP_"));
}

/* How many words from here on concern system headers; *taken: how many there are to the flag. */
static int base_words(const char *const *arg, int left, int *taken)
{
    static const char *const folders[] = {"-iquote", "-idirafter", "-isystem", "-include",
                                          "-I",      "-D",         "-U"};
    struct str word = str_of(arg[0]);
    *taken = 1;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        struct str flag = str_of(folders[i]);
        if (!str_starts(word, flag))
            continue;
        *taken = word.n == flag.n && left > 1 ? 2 : 1;
        const char *value = *taken == 2 ? arg[1] : arg[0] + flag.n;
        bool macro = i >= 5 && is_for_system(str_of(value));
        bool ours = str_is(str_of(value), VIRTUAL_ROOT) || str_is(str_of(value), "cuda_runtime.h");
        return macro || ours ? *taken : 0;
    }
    if (str_is(word, "-Xclang") && left > 1)
        *taken = 2;
    return *taken;
}

struct clang_argv system_base_flags(const struct clang_argv *argv, struct arena *a)
{
    struct clang_argv base = {.arg = ARENA_ARRAY(a, const char *, argv->n + 1)};
    for (int i = 0, taken; i < argv->n; i += taken) {
        int n = base_words(argv->arg + i, argv->n - i, &taken);
        for (int k = 0; k < n; k++)
            base.arg[base.n++] = argv->arg[i + k];
    }
    return base;
}

/* The virtual headers are part of the program, and the same for all of its life. */
static void add_virtual_headers(XXH3_state_t *state)
{
    const char *name, *text;
    size_t len;
    for (int i = 0; map_virtual_header(i, &name, &text, &len); i++) {
        XXH3_64bits_update(state, name, strlen(name) + 1);
        XXH3_64bits_update(state, text, len);
    }
}

static uint64_t program_key;

static void program_key_init(void)
{
    XXH3_state_t *state = XXH3_createState();
    CXString version = libclang.getClangVersion();
    const char *z = libclang.getCString(version);
    XXH3_64bits_reset(state);
    XXH3_64bits_update(state, SYSTEM_VERSION, sizeof SYSTEM_VERSION);
    XXH3_64bits_update(state, z ? z : "", z ? strlen(z) : 0);
    add_virtual_headers(state);
    program_key = XXH3_64bits_digest(state);
    XXH3_freeState(state);
    libclang.disposeString(version);
}

char *system_folder(const char *cache, const char *kind, const struct clang_argv *base,
                    struct arena *a)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct buf words = {0};
    pthread_once(&once, program_key_init);
    buf_add(&words, &program_key, sizeof program_key);
    for (int i = 0; i < base->n; i++)
        buf_add(&words, base->arg[i], strlen(base->arg[i]) + 1);
    char *folder = arena_printf(a, "%s/%s-%016llx", fs_absolute(a, cache), kind,
                                (unsigned long long)XXH3_64bits(words.p, words.len));
    buf_release(&words);
    return folder;
}

/* ---- entries ---- */

bool system_has(const struct system_entry *e, enum system_set which, struct str name)
{
    uint64_t hash = system_hash(name.p, name.n);
    size_t low = 0, high = e->n[which];
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (e->set[which][mid] < hash)
            low = mid + 1;
        else
            high = mid;
    }
    return low < e->n[which] && e->set[which][low] == hash;
}

/* Is the module what was written? */
static bool check_pcm(const struct system_entry *e, const struct system_head *head)
{
    struct stat st;
    bool good = false;
    int fd = open(e->pcm, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    if (fstat(fd, &st) == 0 && (uint64_t)st.st_size == head->pcm_size && head->pcm_size) {
        void *p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        good = p != MAP_FAILED && XXH3_64bits(p, (size_t)st.st_size) == head->pcm_digest;
        if (p != MAP_FAILED)
            munmap(p, (size_t)st.st_size);
    }
    close(fd);
    return good;
}

static bool next_text_line(struct str *text, struct str *line)
{
    const char *newline = text->n ? memchr(text->p, '\n', text->n) : NULL;
    if (!newline)
        return false;
    *line = str_cut(*text, 0, (size_t)(newline - text->p));
    *text = str_cut(*text, line->n + 1, text->n);
    return true;
}

/* Are all headers and folders as they were? */
static bool clang_system_check_headers(const struct system_entry *e, struct arena *a)
{
    struct str rest = e->text, line;
    while (next_text_line(&rest, &line)) {
        long long was[3], now[3];
        int at = 0;
        const char *z = arena_strdup(a, line);
        if (!z[0] || !strchr("MTD", z[0]))
            continue;
        if (sscanf(z + 1, " %lld %lld %lld %n", &was[0], &was[1], &was[2], &at) != 3 || !at)
            return false;
        if (was[0] >= 0 && (!system_stamp(z + 1 + at, now) || memcmp(was, now, sizeof was) != 0))
            return false;
    }
    return true;
}

static bool clang_system_lay_out(struct system_entry *e)
{
    struct system_head head;
    if (e->bytes.len < sizeof head)
        return false;
    memcpy(&head, e->bytes.p, sizeof head);
    const char *behind = e->bytes.p + offsetof(struct system_head, pcm_size);
    if (memcmp(head.magic, system_magic, sizeof system_magic) != 0 || head.text % 8 != 0 ||
        XXH3_64bits(behind, e->bytes.len - offsetof(struct system_head, pcm_size)) != head.digest)
        return false;
    uint64_t at = sizeof head + (uint64_t)head.text;
    e->text = (struct str){e->bytes.p + sizeof head, head.text};
    for (int i = 0; i < SYSTEM_SETS; i++) {
        e->n[i] = head.set[i];
        e->set[i] = (const uint64_t *)(const void *)(e->bytes.p + at);
        at += 8 * (uint64_t)head.set[i];
        if (at > e->bytes.len)
            return false;
    }
    e->pcm = system_pcm(e->folder, head.pcm_digest, &e->arena);
    e->load = arena_printf(&e->arena, "-fmodule-file=" SYSTEM_MODULE "=%s", e->pcm);
    return check_pcm(e, &head);
}

char *system_pcm(const char *folder, uint64_t digest, struct arena *a)
{
    return arena_printf(a, "%s/" SYSTEM_MODULE "-%016llx.pcm", folder, (unsigned long long)digest);
}

static struct system_entry *entry_open(const char *folder, struct arena *scratch)
{
    struct system_entry *e = xmalloc(sizeof *e);
    *e = (struct system_entry){0};
    e->folder = arena_strdup(&e->arena, str_of(folder));
    const char *path = arena_printf(scratch, "%s/entry", folder);
    if (fs_read(path, 64 << 20, &e->bytes, NULL) == 0 && clang_system_lay_out(e) &&
        clang_system_check_headers(e, scratch))
        return e;
    buf_release(&e->bytes);
    arena_release(&e->arena);
    free(e);
    return NULL;
}

/* Checked once in a process: a run takes no longer than what it reads stays as it is. */
const struct system_entry *system_entry_of(const char *folder, struct arena *a)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct system_entry *all;
    pthread_mutex_lock(&lock);
    struct system_entry *e = all;
    while (e && strcmp(e->folder, folder) != 0)
        e = e->next;
    if (!e && access(folder, R_OK | X_OK) == 0 && (e = entry_open(folder, a))) {
        e->next = all;
        all = e;
    }
    pthread_mutex_unlock(&lock);
    return e;
}

bool system_is_there(const char *folder, struct arena *a)
{
    return system_entry_of(folder, a) != NULL;
}

const char *system_compiled(const struct system_entry *e)
{
    return e->pcm;
}

/* ---- flags that forbid it ---- */

/* Does a folder of the user's have a header that system headers might find there? */
static bool shadows(const struct system_entry *e, const char *folder, struct arena *a)
{
    struct str rest = e->text, line;
    int dir = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool found = false;
    while (dir >= 0 && !found && next_text_line(&rest, &line)) {
        if (line.p[0] == 'N')
            found = faccessat(dir, arena_strdup(a, str_cut(line, 2, line.n)), F_OK, 0) == 0;
    }
    if (dir >= 0)
        close(dir);
    return found;
}

static struct str macro_of(const char *definition)
{
    return (struct str){definition, strcspn(definition, "=(")};
}

static bool forbids(const struct system_entry *e, const char *flag, const char *value,
                    struct arena *a)
{
    if (str_is(str_of(flag), "-D") || str_is(str_of(flag), "-U"))
        return !is_for_system(str_of(value)) && system_has(e, SET_WORDS, macro_of(value));
    return !str_is(str_of(value), VIRTUAL_ROOT) && shadows(e, value, a);
}

bool system_flags_agree(const struct system_entry *e, const struct clang_argv *argv,
                        struct arena *a)
{
    static const char *const flags[] = {"-iquote", "-idirafter", "-isystem", "-I", "-D", "-U"};
    for (int i = 0; i < argv->n; i++) {
        struct str word = str_of(argv->arg[i]);
        for (size_t k = 0; k < sizeof flags / sizeof *flags; k++) {
            struct str flag = str_of(flags[k]);
            if (!str_starts(word, flag))
                continue;
            bool apart = word.n == flag.n && i + 1 < argv->n;
            const char *value = apart ? argv->arg[++i] : argv->arg[i] + flag.n;
            /* Headers in the source's own folder are found only by "...", which shadows nothing. */
            if (k > 0 && forbids(e, flags[k], value, a))
                return false;
            break;
        }
    }
    return !getenv("CPATH") && !getenv("CPLUS_INCLUDE_PATH") && !getenv("C_INCLUDE_PATH");
}

/* ---- a parse with it ---- */

/* libclang merges what host and device declare in the same way, and so the implicit operators of
 * both, when it reads a module. Those for the host are declared again behind it; and clang's own
 * <new>, which has more of them for the device, is left out: device code that needs them is an
 * error, and parsed plainly. */
static const char operators[] =
    "#pragma GCC system_header\n"
    "#pragma once\n"
    "#define TRANSHIP_HOST __attribute__((host))\n"
    "TRANSHIP_HOST void *operator new(__SIZE_TYPE__);\n"
    "TRANSHIP_HOST void *operator new[](__SIZE_TYPE__);\n"
    "TRANSHIP_HOST void operator delete(void *) noexcept;\n"
    "TRANSHIP_HOST void operator delete[](void *) noexcept;\n"
    "#ifdef __cpp_sized_deallocation\n"
    "TRANSHIP_HOST void operator delete(void *, __SIZE_TYPE__) noexcept;\n"
    "TRANSHIP_HOST void operator delete[](void *, __SIZE_TYPE__) noexcept;\n"
    "#endif\n"
    "#ifdef __cpp_aligned_new\n"
    "namespace std { enum class align_val_t : __SIZE_TYPE__; }\n"
    "TRANSHIP_HOST void *operator new(__SIZE_TYPE__, std::align_val_t);\n"
    "TRANSHIP_HOST void *operator new[](__SIZE_TYPE__, std::align_val_t);\n"
    "TRANSHIP_HOST void operator delete(void *, std::align_val_t) noexcept;\n"
    "TRANSHIP_HOST void operator delete[](void *, std::align_val_t) noexcept;\n"
    "#ifdef __cpp_sized_deallocation\n"
    "TRANSHIP_HOST void operator delete(void *, __SIZE_TYPE__, std::align_val_t) noexcept;\n"
    "TRANSHIP_HOST void operator delete[](void *, __SIZE_TYPE__, std::align_val_t) noexcept;\n"
    "#endif\n"
    "#endif\n"
    "#undef TRANSHIP_HOST\n";

static const char plain_new[] = "#ifndef TRANSHIP_PLAIN_NEW\n"
                                "#define TRANSHIP_PLAIN_NEW\n"
                                "#include_next <new>\n"
                                "#endif\n";

/* A header with "#pragma once" before it. */
static struct CXUnsavedFile read_once(const char *path, struct arena *a)
{
    struct buf text = {0};
    buf_addstr(&text, "#pragma once\n");
    fs_read(path, 1 << 20, &text, NULL);
    struct CXUnsavedFile file = {path, arena_strdup(a, buf_str(&text)), text.len};
    buf_release(&text);
    return file;
}

unsigned system_unsaved(struct CXUnsavedFile *file, struct str text, struct arena *a)
{
    struct buf map = {0};
    struct str rest = text, line;
    unsigned n = 2;
    int module = 0;
    buf_addstr(&map, "module " SYSTEM_MODULE " [system] {\n");
    while (next_text_line(&rest, &line)) {
        const char *z = arena_strdup(a, line);
        int at = 0;
        if (z[0] == 'W')
            file[n++] = (struct CXUnsavedFile){z + 2, plain_new, sizeof plain_new - 1};
        if (z[0] == 'O' && n < SYSTEM_FILES)
            file[n++] = read_once(z + 2, a);
        if ((z[0] != 'M' && z[0] != 'T') || (sscanf(z + 1, " %*d %*d %*d %n", &at), at == 0))
            continue;
        if (z[0] == 'M')
            buf_printf(&map, "module m%d { header \"%s\" export * }\n", module++, z + 1 + at);
        else
            buf_printf(&map, "textual header \"%s\"\n", z + 1 + at);
    }
    buf_addstr(&map, "}\n");
    const char *own = arena_strdup(a, buf_str(&map));
    file[0] = (struct CXUnsavedFile){SYSTEM_MAP, own, map.len};
    file[1] = (struct CXUnsavedFile){SYSTEM_NEW, operators, sizeof operators - 1};
    buf_release(&map);
    return n;
}

bool system_init(struct system *s, const char *cache, const struct clang_argv *argv,
                 struct arena *a)
{
    const char *const more[] = {"-fmodules",
                                "-fno-implicit-modules",
                                "-fno-implicit-module-maps",
                                "-fmodule-map-file=" SYSTEM_MAP,
                                NULL,
                                "-include",
                                "tranship/system_new.h"};
    const int nmore = (int)(sizeof more / sizeof *more);
    struct clang_argv base = system_base_flags(argv, a);
    const char *folder = system_folder(cache, SYSTEM_KIND, &base, a);
    *s = (struct system){.entry = system_entry_of(folder, a)};
    if (!s->entry || !system_flags_agree(s->entry, argv, a))
        return false;
    s->argv.arg = ARENA_ARRAY(a, const char *, argv->n + nmore);
    memcpy(s->argv.arg, argv->arg, sizeof *argv->arg * (size_t)argv->n);
    for (int i = 0; i < nmore; i++)
        s->argv.arg[argv->n + i] = more[i] ? more[i] : s->entry->load;
    s->argv.n = argv->n + nmore;
    s->nfiles = system_unsaved(s->file, s->entry->text, a);
    return true;
}

const char *system_read(const struct system_entry *e, size_t *at, struct arena *a)
{
    struct str rest = str_cut(e->text, *at, e->text.n), line;
    while (next_text_line(&rest, &line)) {
        const char *z = arena_strdup(a, line);
        long long size;
        int path = 0;
        *at = e->text.n - rest.n;
        if ((z[0] == 'M' || z[0] == 'T') && sscanf(z + 1, " %lld %*d %*d %n", &size, &path) == 1 &&
            path && size >= 0)
            return z + 1 + path;
    }
    return NULL;
}
