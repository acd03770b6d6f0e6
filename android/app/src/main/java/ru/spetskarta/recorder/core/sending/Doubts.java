package ru.spetskarta.recorder.core.sending;

/**
 * Answers that end or delete something are believed only when our server repeats them, because another server may imitate one;
 * as in `recorder/src/sending/doubts.ts`.
 */
final class Doubts {
  private final Uplink uplink;
  /** The machine whose right to write was denied once; only a second answer that says so counts. */
  private String doubted;
  /**
   * The machine whose notes were called invalid once, and whether our server has answered something else since; only then does
   * a second such answer count.
   */
  private String unfit;
  private boolean heard;

  Doubts(Uplink uplink) {
    this.uplink = uplink;
  }

  /** Whether our server must be asked about the machine before anything is sent. */
  boolean mustAsk(String equipment) {
    return equipment.equals(doubted) || (equipment.equals(unfit) && !heard);
  }

  /** The right to record for the machine was denied. */
  void refuse(String equipment, String reason) {
    boolean again = equipment.equals(doubted);
    doubted = again ? null : equipment;
    if (again) uplink.onRefused(equipment, reason);
  }

  /** The machine's notes were called invalid. Returns whether to give them up. */
  boolean isUnfit(String equipment) {
    boolean again = equipment.equals(unfit) && heard;
    unfit = again ? null : equipment;
    heard = false;
    return again;
  }

  /** Our server has answered that the machine may be recorded for. Returns whether that was denied before. */
  boolean clear(String equipment) {
    heard |= equipment.equals(unfit);
    if (!equipment.equals(doubted)) return false;
    doubted = null;
    return true;
  }
}
