cmake_minimum_required(VERSION 3.10...3.25)
project(sim CUDA)
