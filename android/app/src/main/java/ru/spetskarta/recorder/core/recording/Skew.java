package ru.spetskarta.recorder.core.recording;

/**
 * The difference between the phone's clock and the server's: ms to add to the phone's time, null if it is unknown. As in
 * `recorder/src/recording/skew.ts`.
 */
public final class Skew {
  /** Ms: a smaller difference counts as none, because the network takes time. */
  private static final long NOTABLE = 30000;

  private Skew() {}

  public static Long measure(long sentAt, long receivedAt, long serverAt) {
    // A slow request cannot measure the clock.
    if (receivedAt < sentAt || receivedAt - sentAt > NOTABLE) return null;
    long skew = Math.round(serverAt - (sentAt + receivedAt) / 2.0);
    return Math.abs(skew) < NOTABLE ? 0 : skew;
  }

  public static boolean isNear(long one, long other) {
    return Math.abs(one - other) < NOTABLE;
  }

  public static long corrected(long at, Long then, Long now) {
    return at + (then != null ? then : now != null ? now : 0);
  }

  /**
   * By how many ms a person has set the clock between two checks; 0 if it was not set. Unlike a browser's, the phone's steady
   * clock goes on during sleep, so a jump ahead is certain too.
   */
  public static long jump(long wallBefore, long wall, long steadyBefore, long steady) {
    long jump = (wall - wallBefore) - (steady - steadyBefore);
    return Math.abs(jump) > NOTABLE ? jump : 0;
  }
}
