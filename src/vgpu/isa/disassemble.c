/* LLVM's disassembler, which is loaded when a message first needs it. LLVM 19 does not know gfx950:
 * the text of an instruction that gfx942 does not have is its name alone. */
#include "vgpu/isa/decode.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { ISAS_MAX = 32, LONGEST = 20 /* bytes of an instruction */ };

/* llvm-c/Disassembler.h and Target.h, as far as they are used here. */
typedef void *create_fn(const char *triple, const char *cpu, const char *features, void *info,
                        int tag, void *get_op_info, void *look_up);
typedef size_t instruction_fn(void *context, uint8_t *bytes, uint64_t n, uint64_t pc, char *out,
                              size_t size);
typedef void initialize_fn(void);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* a context is not thread-safe */
static create_fn *create;
static instruction_fn *instruction;
static struct {
    const struct isa *isa;
    void *llvm;
} contexts[ISAS_MAX];

/* A symbol as a function pointer, without the cast that ISO C has not. */
static bool symbol(void *library, const char *name, void *out)
{
    void *p = dlsym(library, name);
    memcpy(out, &p, sizeof p);
    return p != NULL;
}

static void disassemble_load(void)
{
    static const char *const libraries[] = {"libLLVM.so.19.1", "libLLVM-19.so.1", "libLLVM-19.so"};
    static const char *const initializers[] = {"LLVMInitializeAMDGPUTargetInfo",
                                               "LLVMInitializeAMDGPUTargetMC",
                                               "LLVMInitializeAMDGPUDisassembler"};
    void *llvm = NULL;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !llvm; i++)
        llvm = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
    if (!llvm)
        return;
    for (size_t i = 0; i < sizeof initializers / sizeof *initializers; i++) {
        initialize_fn *initialize;
        if (!symbol(llvm, initializers[i], &initialize))
            return;
        initialize();
    }
    if (!symbol(llvm, "LLVMCreateDisasmCPUFeatures", &create) ||
        !symbol(llvm, "LLVMDisasmInstruction", &instruction))
        create = NULL;
}

static void *context_of(const struct isa *isa)
{
    size_t n = 0;
    while (n < ISAS_MAX && contexts[n].isa && contexts[n].isa != isa)
        n++;
    if (n == ISAS_MAX)
        return NULL;
    contexts[n].isa = isa;
    if (!contexts[n].llvm)
        contexts[n].llvm =
            create("amdgcn-amd-amdhsa", strcmp(isa->name, "gfx950") == 0 ? "gfx942" : isa->name,
                   isa->family >= ISA_GFX11 ? "+wavefrontsize32,+real-true16"
                   : isa->wave_size == 32   ? "+wavefrontsize32"
                                            : "+wavefrontsize64",
                   NULL, 0, NULL, NULL);
    return contexts[n].llvm;
}

unsigned decode_llvm(const struct isa *isa, const uint32_t *text, size_t avail, uint64_t address,
                     char *out, size_t size)
{
    uint8_t bytes[LONGEST] = {0};
    char line[256] = "";
    size_t n = avail < LONGEST / 4 ? avail * 4 : LONGEST;
    memcpy(bytes, text, n);
    pthread_once(&once, disassemble_load);
    pthread_mutex_lock(&lock);
    void *context = create ? context_of(isa) : NULL;
    size_t len = context ? instruction(context, bytes, n, address, line, sizeof line) : 0;
    pthread_mutex_unlock(&lock);
    if (!context)
        snprintf(out, size, "(no disassembler)");
    else if (len == 0)
        snprintf(out, size, "(no instruction)");
    else
        snprintf(out, size, "%s", line + strspn(line, " \t"));
    return (unsigned)(len / 4);
}

/* LLVM 19 crashes on some words that are no instructions (SDWA with a selection of 7). */
unsigned isa_disassemble(const struct isa *isa, const uint32_t *text, size_t avail,
                         uint64_t address, char *out, size_t size)
{
    struct insn i;
    isa_decode(isa, text, avail, &i);
    if (i.op == 0) {
        snprintf(out, size, "(no instruction)");
        return 0;
    }
    unsigned words = decode_llvm(isa, text, avail, address, out, size);
    if (words == 0 && strcmp(out, "(no instruction)") == 0) {
        snprintf(out, size, "%s ...", isa_mnemonic(i.op));
        words = i.words;
    }
    return words;
}
