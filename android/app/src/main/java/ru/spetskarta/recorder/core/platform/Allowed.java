package ru.spetskarta.recorder.core.platform;

/** The permissions that the person has given. */
public final class Allowed {
  public final boolean location;
  public final boolean precise;
  /** Positions even if the recording begins without a person: after a kill, an update, a reboot. */
  public final boolean background;
  public final boolean camera;
  public final boolean notifications;
  /** The phone does not stop the app to save its battery. */
  public final boolean battery;

  public Allowed(boolean location, boolean precise, boolean background, boolean camera, boolean notifications,
      boolean battery) {
    this.location = location;
    this.precise = precise;
    this.background = background;
    this.camera = camera;
    this.notifications = notifications;
    this.battery = battery;
  }
}
