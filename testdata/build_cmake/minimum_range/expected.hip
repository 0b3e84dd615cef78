cmake_minimum_required(VERSION 3.21...3.25)
project(sim HIP)
