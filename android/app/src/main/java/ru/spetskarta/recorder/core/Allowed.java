package ru.spetskarta.recorder.core;

/** What the person has allowed. */
public final class Allowed {
  public final boolean location;
  public final boolean precise;
  public final boolean camera;
  public final boolean notifications;
  /** The phone does not put the app to sleep to save its battery. */
  public final boolean battery;

  public Allowed(boolean location, boolean precise, boolean camera, boolean notifications, boolean battery) {
    this.location = location;
    this.precise = precise;
    this.camera = camera;
    this.notifications = notifications;
    this.battery = battery;
  }
}
