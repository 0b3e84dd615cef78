#pragma once
#define N 4
