package ru.spetskarta.recorder.core;

/** What the notification shows. */
public final class Glance {
  /** What waits to be sent. */
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

  /** While nothing is read from the disk yet. */
  public static final Glance NONE = new Glance();

  /** Whether anything is known. */
  public final boolean opened;
  public final boolean recording;
  /** When recording began, ms; 0 without recording. */
  public final long since;
  /** Driven today. */
  public final double metres;
  /** Waiting to be sent. */
  public final int points;
  public final int photos;
  /** While nothing is recorded: whether anything waits that the server would take, also a stop or a sleep that was not sent yet. */
  public final boolean waiting;
  /** All of it waits for Wi-Fi. */
  public final boolean onlyWifi;
  /** The machine's name; null while none is chosen. */
  public final String machine;
  /** When recording was interrupted and not continued, ms; 0 if it was not. */
  public final long interrupted;
  /** As `Troubles` names it, and since when, ms; null and 0 while all is well. */
  public final String trouble;
  public final long troubleSince;
  /** While nothing is recorded: whether the trial with the screen off goes on. */
  public final boolean trial;
  /** Whether photos are taken by the clock. */
  public final boolean photosByTimer;
  /** What has begun the recording where no person has, and what should have begun one; null: nothing. */
  public final String began;
  public final String due;
  /** `ru`, `uz`, `tg` or `ky`. */
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
