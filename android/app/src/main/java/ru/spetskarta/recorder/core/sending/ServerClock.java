package ru.spetskarta.recorder.core.sending;

import ru.spetskarta.recorder.core.recording.Skew;

/**
 * Compares the phone's clock with the server's. One answer that shows another difference than the one believed so far
 * counts only when a second one agrees with it; as `recorder/src/sending/server-clock.ts`.
 */
public final class ServerClock {
  /** Questions before it is sent without a difference that two agree on. */
  private static final int QUESTIONS = 4;

  /** The difference by one answer that no other has confirmed yet, ms. */
  private Long told;
  private int answers;

  /** `skew`: what is believed, or null. */
  public boolean mustAsk(Long skew) {
    return skew == null && answers < (told == null ? 1 : QUESTIONS);
  }

  /** The clock must be asked anew. */
  public void forget() {
    told = null;
    answers = 0;
  }

  /** `measured`: by one answer, null where it was too slow. Returns the difference to believe now, ms, or null. */
  public Long hear(Long measured, Long skew) {
    answers++;
    if (measured == null) return null;
    // The phone's own clock is a witness too.
    boolean agreed = Skew.isNear(measured, skew == null ? 0 : skew) || (told != null && Skew.isNear(measured, told));
    told = agreed ? null : measured;
    return agreed ? measured : null;
  }
}
