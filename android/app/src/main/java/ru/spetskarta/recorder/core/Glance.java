package ru.spetskarta.recorder.core;

/** What the notification shows. */
public final class Glance {
  public final boolean recording;
  /** When recording began, ms; 0 without recording. */
  public final long since;
  /** Driven today. */
  public final double metres;
  /** Waiting to be sent. */
  public final int points;
  public final int photos;
  /** Whether anything waits: points, photos, or a stop or a sleep that the server has not been told. */
  public final boolean waiting;
  /** The machine's name; null while none is chosen. */
  public final String machine;
  /** When recording was interrupted and not continued, ms; 0 if it was not. */
  public final long interrupted;
  /** `ru`, `uz`, `tg` or `ky`. */
  public final String language;

  Glance(boolean recording, long since, double metres, int points, int photos, boolean waiting, String machine,
      long interrupted, String language) {
    this.recording = recording;
    this.since = since;
    this.metres = metres;
    this.points = points;
    this.photos = photos;
    this.waiting = waiting;
    this.machine = machine;
    this.interrupted = interrupted;
    this.language = language;
  }
}
