#!/bin/sh
hipcc -O2 -o app app.cu
hipcc -O2 -o two two.cu
