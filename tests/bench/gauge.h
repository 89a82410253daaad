// What wsload reads off: processes and lists of times.
#pragma once
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <cstdint>
#include <vector>

// CPU seconds of process `pid`, all threads; 0 when there is none.
inline double cpu_of(int pid) {
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE* file = pid ? fopen(path, "r") : nullptr;
    if (!file) return 0;
    line[fread(line, 1, sizeof line - 1, file)] = 0;
    fclose(file);
    unsigned long user = 0, system = 0;
    const char* name_end = strrchr(line, ')');
    if (name_end) sscanf(name_end + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) / sysconf(_SC_CLK_TCK);
}

// Resident memory of process `pid` in KiB; 0 when there is none.
inline long rss_of(int pid) {
    char path[64], line[256];
    long rss = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE* file = pid ? fopen(path, "r") : nullptr;
    if (!file) return 0;
    while (fgets(line, sizeof line, file) && sscanf(line, "VmRSS: %ld", &rss) != 1) {}
    fclose(file);
    return rss;
}

inline double own_cpu() {
    rusage u;
    getrusage(RUSAGE_SELF, &u);
    return u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

// Prints quantiles of `times` (units of 10 ns, gets sorted) as members of a JSON object.
inline void print_times(const char* name, std::vector<uint32_t>& times) {
    std::sort(times.begin(), times.end());
    auto at = [&](double q) {
        return times.empty() ? 0 : times[std::min(times.size() - 1, (size_t)(q * times.size()))] / 100.0;
    };
    printf(",\"%s_p50_us\":%.1f,\"%s_p99_us\":%.1f,\"%s_p999_us\":%.1f", name, at(.5), name, at(.99), name, at(.999));
}
