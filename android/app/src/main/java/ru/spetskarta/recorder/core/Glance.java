package ru.spetskarta.recorder.core;

/** What the notification shows. */
public final class Glance {
  /** Numbers of what waits to be sent. */
  public static final class Work {
    public final int points;
    public final int photos;
    public final boolean waiting;
    public final boolean onlyWifi;

    public Work(int points, int photos, boolean waiting, boolean onlyWifi) {
      this.points = points;
      this.photos = photos;
      this.waiting = waiting;
      this.onlyWifi = onlyWifi;
    }
  }

  /** The value before anything was read from the disk. */
  public static final Glance NONE = new Glance();

  /** Whether anything was read from the disk. */
  public final boolean opened;
  public final boolean recording;
  /** When recording began, ms; 0 without recording. */
  public final long since;
  /** Metres driven today. */
  public final double metres;
  /** Numbers of points and photos that wait to be sent. */
  public final int points;
  public final int photos;
  /**
   * Only while nothing is recorded: whether anything waits that the server would take, including stops and sleeps not yet sent.
   */
  public final boolean waiting;
  /** Whether all of it waits for Wi-Fi. */
  public final boolean onlyWifi;
  /** The machine's name; null while none is chosen. */
  public final String machine;
  /** When recording was interrupted and not continued, ms; 0 if it was not. */
  public final long interrupted;
  /** The trouble as `Troubles` names it, and since when, ms; null and 0 if there is none. */
  public final String trouble;
  public final long troubleSince;
  /** Only while nothing is recorded: whether the trial with the screen off is running. */
  public final boolean trial;
  /** Whether photos are taken by the timer. */
  public final boolean photosByTimer;
  /** What has begun the recording, unless a person did, and what should have begun one; otherwise null. */
  public final String began;
  public final String due;
  /** Language of the texts: `ru`, `uz`, `tg` or `ky`. */
  public final String language;

  private Glance() {
    opened = false;
    recording = false;
    since = 0;
    metres = 0;
    points = 0;
    photos = 0;
    waiting = false;
    onlyWifi = false;
    machine = null;
    interrupted = 0;
    trouble = null;
    troubleSince = 0;
    trial = false;
    photosByTimer = false;
    language = "ru";
    began = null;
    due = null;
  }

  public Glance(boolean recording, long since, double metres, Work work, String machine, long interrupted, String trouble,
      long troubleSince, boolean trial, boolean photosByTimer, String language, String began, String due) {
    opened = true;
    this.recording = recording;
    this.since = since;
    this.metres = metres;
    this.points = work.points;
    this.photos = work.photos;
    this.waiting = work.waiting;
    this.onlyWifi = work.onlyWifi;
    this.machine = machine;
    this.interrupted = interrupted;
    this.trouble = trouble;
    this.troubleSince = troubleSince;
    this.trial = trial;
    this.photosByTimer = photosByTimer;
    this.language = language;
    this.began = began;
    this.due = due;
  }
}
