package ru.spetskarta.recorder.core.sending;

/** How long to wait after a failure, and how much to send next; as in `recorder/src/sending/back-off.ts`. */
public final class BackOff {
  private static final long FIRST = 2000;
  public static final long LONGEST = 5 * 60000;

  /** Number of points in a request: the first, the minimum and the maximum. */
  public static final int FIRST_BATCH = 1000;
  private static final int LEAST = 50;
  private static final int MOST = 5000;

  private BackOff() {}

  /** Ms before attempt `failures` + 1: doubled each time, half of it random, at least what the server asks for. */
  public static long wait(int failures, double random, long retryAfter) {
    long full = Math.min(LONGEST, FIRST << Math.min(20, Math.max(0, failures - 1)));
    return Math.max(retryAfter, Math.round(full / 2.0 + (full / 2.0) * random));
  }

  /** Size after a successful request, because the network can carry more. */
  public static int larger(int size) {
    return Math.min(MOST, size * 2);
  }

  /** Size after a request that took too long or was too large. */
  public static int smaller(int size) {
    return Math.max(LEAST, size / 2);
  }
}
