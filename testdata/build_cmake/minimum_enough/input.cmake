cmake_minimum_required(VERSION 3.24.1 FATAL_ERROR)
project(sim CXX CUDA)
