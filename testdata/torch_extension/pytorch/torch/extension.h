// What a C++ extension includes: tensors in namespace torch, torch::cuda, and the registration of functions for Python.
#pragma once

#include <ATen/ATen.h>

#include <any>
#include <map>

namespace torch {

using namespace at;

// The counterpart of Python's torch.cuda. In a ROCm build it has the same name, and speaks of AMD's GPUs.
namespace cuda {

inline size_t device_count() { return (size_t)at::detail::cudaHooks()->deviceCount(); }
inline bool is_available() { return device_count() > 0; }
inline void synchronize() { at::detail::cudaHooks()->deviceSynchronize(); }

} // namespace cuda

// pybind11's place: functions by module and name, for a test that has no Python.
namespace python {

struct Function {
    std::any pointer;
    std::string doc;
};

struct Module {
    std::map<std::string, Function> functions;

    template <typename F>
    Module &def(const char *name, F function, const char *doc) {
        functions[name] = Function{function, doc};
        return *this;
    }
};

inline Module &import(const std::string &name) {
    static std::map<std::string, Module> modules;
    return modules[name];
}

} // namespace python
} // namespace torch

#define TORCH_TEXT_(name) #name
#define TORCH_TEXT(name) TORCH_TEXT_(name)

#define PYBIND11_MODULE(name, m)                                                                           \
    static void register_functions(::torch::python::Module &m);                                            \
    static const bool registered_ = (register_functions(::torch::python::import(TORCH_TEXT(name))), true); \
    static void register_functions(::torch::python::Module &m)
