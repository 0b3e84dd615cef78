/* LLVM's C API by dlopen: Core, IRReader, Target, TargetMachine, LLJIT. Nothing is linked, and the
 * library's symbols are not visible to others (RTLD_LOCAL), because HIP's compiler library may have
 * loaded another version of LLVM. */
#include "vgpu/jit/llvm.h"
#include <dlfcn.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Orc.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)                                                                               \
    X(LLVMInitializeX86TargetInfo)                                                                 \
    X(LLVMInitializeX86Target)                                                                     \
    X(LLVMInitializeX86TargetMC)                                                                   \
    X(LLVMInitializeX86AsmPrinter)                                                                 \
    X(LLVMInitializeX86AsmParser)                                                                  \
    X(LLVMGetDefaultTargetTriple)                                                                  \
    X(LLVMGetTargetFromTriple)                                                                     \
    X(LLVMGetHostCPUName)                                                                          \
    X(LLVMGetHostCPUFeatures)                                                                      \
    X(LLVMCreateTargetMachine)                                                                     \
    X(LLVMDisposeMessage)                                                                          \
    X(LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine)                                       \
    X(LLVMOrcCreateLLJITBuilder)                                                                   \
    X(LLVMOrcLLJITBuilderSetJITTargetMachineBuilder)                                               \
    X(LLVMOrcCreateLLJIT)                                                                          \
    X(LLVMOrcLLJITGetMainJITDylib)                                                                 \
    X(LLVMOrcLLJITGetDataLayoutStr)                                                                \
    X(LLVMOrcLLJITAddLLVMIRModuleWithRT)                                                           \
    X(LLVMOrcLLJITLookup)                                                                          \
    X(LLVMOrcJITDylibCreateResourceTracker)                                                        \
    X(LLVMOrcResourceTrackerRemove)                                                                \
    X(LLVMOrcReleaseResourceTracker)                                                               \
    X(LLVMOrcCreateNewThreadSafeContext)                                                           \
    X(LLVMOrcThreadSafeContextGetContext)                                                          \
    X(LLVMOrcDisposeThreadSafeContext)                                                             \
    X(LLVMOrcCreateNewThreadSafeModule)                                                            \
    X(LLVMCreateMemoryBufferWithMemoryRangeCopy)                                                   \
    X(LLVMContextSetYieldCallback)                                                                 \
    X(LLVMParseIRInContext)                                                                        \
    X(LLVMSetDataLayout)                                                                           \
    X(LLVMSetTarget)                                                                               \
    X(LLVMConsumeError)

#define POINTER(name) static __typeof__(&name) p_##name;
FUNCTIONS(POINTER)

static LLVMOrcLLJITRef jit;
static char *triple;

unsigned llvm_width(void)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
        return 16;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return 8;
#endif
    return 0;
}

static bool llvm_find_functions(void *library)
{
    bool all = true;
#define FIND(name)                                                                                 \
    {                                                                                              \
        void *p = dlsym(library, #name);                                                           \
        memcpy(&p_##name, &p, sizeof p);                                                           \
        all = all && p;                                                                            \
    }
    FUNCTIONS(FIND)
    return all;
}

static void *llvm_open_library(void)
{
    static const char *const names[] = {"libLLVM.so.19.1", "libLLVM-19.so.1", "libLLVM-19.so"};
    void *library = NULL;
    for (size_t k = 0; k < sizeof names / sizeof *names && !library; k++)
        library = dlopen(names[k], RTLD_NOW | RTLD_LOCAL);
    return library;
}

static bool failed(LLVMErrorRef e)
{
    if (e)
        p_LLVMConsumeError(e);
    return e != NULL;
}

static void (*between)(void);

static void on_yield(LLVMContextRef context, void *unused)
{
    (void)context, (void)unused;
    between();
}

bool llvm_load(void (*call_between)(void))
{
    between = call_between;
    void *library = llvm_open_library();
    if (!library || !llvm_find_functions(library))
        return false;
    between();
    p_LLVMInitializeX86TargetInfo();
    p_LLVMInitializeX86Target();
    p_LLVMInitializeX86TargetMC();
    p_LLVMInitializeX86AsmPrinter();
    p_LLVMInitializeX86AsmParser();
    triple = p_LLVMGetDefaultTargetTriple();
    LLVMTargetRef target;
    char *message = NULL;
    if (p_LLVMGetTargetFromTriple(triple, &target, &message)) {
        p_LLVMDisposeMessage(message);
        return false;
    }
    char *cpu = p_LLVMGetHostCPUName(), *features = p_LLVMGetHostCPUFeatures();
    LLVMTargetMachineRef machine =
        p_LLVMCreateTargetMachine(target, triple, cpu, features, LLVMCodeGenLevelDefault,
                                  LLVMRelocPIC, LLVMCodeModelJITDefault);
    p_LLVMDisposeMessage(cpu);
    p_LLVMDisposeMessage(features);
    LLVMOrcLLJITBuilderRef builder = p_LLVMOrcCreateLLJITBuilder();
    p_LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
        builder, p_LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine));
    return !failed(p_LLVMOrcCreateLLJIT(&jit, builder));
}

void llvm_warm_up(void)
{
    static const char text[] =
        "define void @warm(ptr %p, i32 %n) {\n"
        "  switch i32 %n, label %out [ i32 0, label %head i32 1, label %out ]\n"
        "head:\n"
        "  %l = phi i64 [0, %0], [%next, %head]\n"
        "  %at = getelementptr i32, ptr %p, i64 %l\n"
        "  %x = load <8 x float>, ptr %at, align 4\n"
        "  %y = call <8 x float> @llvm.fma.v8f32(<8 x float> %x, <8 x float> %x, <8 x float> %x)\n"
        "  %z = call <8 x float> asm \"\", \"=x,0\"(<8 x float> %y)\n"
        "  %b = fcmp olt <8 x float> %z, %x\n"
        "  %s = select <8 x i1> %b, <8 x float> %x, <8 x float> %z\n"
        "  store <8 x float> %s, ptr %at, align 4\n"
        "  call void %p(ptr %at)\n"
        "  %next = add i64 %l, 8\n"
        "  %more = icmp ult i64 %next, 64\n"
        "  br i1 %more, label %head, label %out\n"
        "out:\n"
        "  ret void\n"
        "}\n"
        "declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)\n";
    void *code;
    if (llvm_compile(text, sizeof text - 1, "warm", &code))
        llvm_drop(code);
}

void *llvm_compile(const char *text, size_t length, const char *function, void **code)
{
    LLVMOrcThreadSafeContextRef safe = p_LLVMOrcCreateNewThreadSafeContext();
    LLVMContextRef context = p_LLVMOrcThreadSafeContextGetContext(safe);
    LLVMModuleRef module;
    p_LLVMContextSetYieldCallback(context, on_yield, NULL);
    char *message = NULL;
    LLVMMemoryBufferRef buffer =
        p_LLVMCreateMemoryBufferWithMemoryRangeCopy(text, length, function);
    if (p_LLVMParseIRInContext(context, buffer, &module, &message)) {
        if (getenv("TRANSHIP_VGPU_JIT_TEXT"))
            fprintf(stderr, "tranship: vgpu: jit: %s\n", message);
        p_LLVMDisposeMessage(message);
        p_LLVMOrcDisposeThreadSafeContext(safe);
        return NULL;
    }
    p_LLVMSetTarget(module, triple);
    p_LLVMSetDataLayout(module, p_LLVMOrcLLJITGetDataLayoutStr(jit));
    LLVMOrcThreadSafeModuleRef whole = p_LLVMOrcCreateNewThreadSafeModule(module, safe);
    p_LLVMOrcDisposeThreadSafeContext(safe);
    LLVMOrcResourceTrackerRef tracker =
        p_LLVMOrcJITDylibCreateResourceTracker(p_LLVMOrcLLJITGetMainJITDylib(jit));
    LLVMOrcExecutorAddress address = 0;
    if (failed(p_LLVMOrcLLJITAddLLVMIRModuleWithRT(jit, tracker, whole)) ||
        failed(p_LLVMOrcLLJITLookup(jit, &address, function))) {
        llvm_drop(tracker);
        return NULL;
    }
    *code = tracker;
    return (void *)(uintptr_t)address;
}

void llvm_drop(void *code)
{
    LLVMOrcResourceTrackerRef tracker = code;
    failed(p_LLVMOrcResourceTrackerRemove(tracker));
    p_LLVMOrcReleaseResourceTracker(tracker);
}
