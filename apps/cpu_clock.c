/* SPDX-License-Identifier: MIT */
/* A library for LD_PRELOAD that lets the clocks of a program run by the processor time that the program has used. So an
   engine on a busy machine thinks as long as on an idle one (`mnk match --clock cpu`). Clocks of processor time, and
   all clocks of a program without this library, stay as they are. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const long nanoseconds = 1000000000L;

static int real_clock(clockid_t clock, struct timespec* time) { return (int)syscall(SYS_clock_gettime, clock, time); }

static int is_wall_clock(clockid_t clock) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_BOOTTIME: return 1;
    default: return 0;
  }
}

/* The time of a wall clock at the start of the program, less the processor time that had been used by then. */
static struct timespec origin[CLOCK_BOOTTIME + 1];

__attribute__((constructor)) static void remember_start(void) {
  struct timespec used;
  if (real_clock(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return;
  for (clockid_t clock = 0; clock <= CLOCK_BOOTTIME; ++clock) {
    if (!is_wall_clock(clock) || real_clock(clock, &origin[clock]) != 0) continue;
    origin[clock].tv_sec -= used.tv_sec;
    origin[clock].tv_nsec -= used.tv_nsec;
  }
}

int clock_gettime(clockid_t clock, struct timespec* time) {
  if (!is_wall_clock(clock)) return real_clock(clock, time);
  if (origin[clock].tv_sec == 0 && origin[clock].tv_nsec == 0) return real_clock(clock, time); /* before the start */
  struct timespec used;
  if (real_clock(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return -1;
  long nano = origin[clock].tv_nsec + used.tv_nsec;
  time_t seconds = origin[clock].tv_sec + used.tv_sec;
  while (nano < 0) {
    nano += nanoseconds;
    --seconds;
  }
  while (nano >= nanoseconds) {
    nano -= nanoseconds;
    ++seconds;
  }
  time->tv_sec = seconds;
  time->tv_nsec = nano;
  return 0;
}

int gettimeofday(struct timeval* restrict value, void* restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  value->tv_sec = now.tv_sec;
  value->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t* value) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return (time_t)-1;
  if (value != NULL) *value = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec* value, int base) {
  if (base != TIME_UTC || clock_gettime(CLOCK_REALTIME, value) != 0) return 0;
  return base;
}
