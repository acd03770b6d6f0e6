package ru.spetskarta.recorder.core.sending;

import ru.spetskarta.recorder.core.recording.Skew;

/**
 * Compares the phone's clock with the server's. An answer that shows another difference than the present one counts only when a
 * second answer agrees with it; as in `recorder/src/sending/server-clock.ts`.
 */
public final class ServerClock {
  /** Number of questions after which points are sent even if no two answers agree. */
  private static final int QUESTIONS = 4;

  /** The difference by one answer that no other answer has confirmed yet, ms. */
  private Long told;
  private int answers;

  /** `skew`: the present difference, or null. */
  public boolean mustAsk(Long skew) {
    return skew == null && answers < (told == null ? 1 : QUESTIONS);
  }

  /** The clock must be asked for again. */
  public void forget() {
    told = null;
    answers = 0;
  }

  /**
   * `measured`: the difference by one answer, null if the answer was too slow. Returns the difference to use now, ms, or null.
   */
  public Long hear(Long measured, Long skew) {
    answers++;
    if (measured == null) return null;
    // The phone's own clock counts as one answer.
    boolean agreed = Skew.isNear(measured, skew == null ? 0 : skew) || (told != null && Skew.isNear(measured, told));
    told = agreed ? null : measured;
    return agreed ? measured : null;
  }
}
