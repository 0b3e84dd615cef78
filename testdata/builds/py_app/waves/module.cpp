#define PY_SSIZE_T_CLEAN
#include "kernels.h"
#include <Python.h>
#include <cuda_runtime.h>
#include <vector>

// Three steps of the wave in turn, in the GPU's memory.
static bool run(std::vector<float> &points, int steps, float c)
{
    size_t n = points.size(), bytes = n * sizeof(float);
    float *buffer[3] = {};
    bool ok = true;
    for (float *&b : buffer)
        ok = ok && cudaMalloc(reinterpret_cast<void **>(&b), bytes) == cudaSuccess;
    for (int k = 0; ok && k < 2; k++)
        ok = cudaMemcpy(buffer[k], points.data(), bytes, cudaMemcpyHostToDevice) == cudaSuccess;
    for (int k = 0; ok && k < steps; k++)
        wave_step(buffer[k % 3], buffer[(k + 1) % 3], buffer[(k + 2) % 3], static_cast<int>(n), c);
    ok = ok && cudaMemcpy(points.data(), buffer[(steps + 1) % 3], bytes, cudaMemcpyDeviceToHost) == cudaSuccess;
    for (float *b : buffer)
        cudaFree(b);
    return ok;
}

static PyObject *waves_run(PyObject *, PyObject *args)
{
    PyObject *list;
    int steps;
    float c;
    if (!PyArg_ParseTuple(args, "O!if", &PyList_Type, &list, &steps, &c))
        return nullptr;
    std::vector<float> points;
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++)
        points.push_back(static_cast<float>(PyFloat_AsDouble(PyList_GetItem(list, i))));
    if (PyErr_Occurred())
        return nullptr;
    if (!run(points, steps, c))
        return PyErr_Format(PyExc_RuntimeError, "CUDA: %s", cudaGetErrorString(cudaGetLastError()));
    PyObject *out = PyList_New(static_cast<Py_ssize_t>(points.size()));
    for (size_t i = 0; out && i < points.size(); i++)
        PyList_SetItem(out, static_cast<Py_ssize_t>(i), PyFloat_FromDouble(points[i]));
    return out;
}

static PyMethodDef methods[] = {{"run", waves_run, METH_VARARGS, "run(points, steps, c): the points after so many steps"},
                                {nullptr, nullptr, 0, nullptr}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "waves", nullptr, -1, methods, nullptr, nullptr, nullptr, nullptr};

PyMODINIT_FUNC PyInit_waves()
{
    return PyModule_Create(&module);
}
