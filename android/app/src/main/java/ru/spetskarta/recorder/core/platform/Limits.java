package ru.spetskarta.recorder.core.platform;

/** What the phone withholds from every app, or from this one, whatever the person has allowed. */
public final class Limits {
  /** Locating is switched off in the phone. */
  public final boolean locationOff;
  /** The battery saver is on, and gives no positions with the screen off. */
  public final boolean saver;
  /** The person, or the maker, lets this app do nothing in the background. */
  public final boolean restricted;

  public Limits(boolean locationOff, boolean saver, boolean restricted) {
    this.locationOff = locationOff;
    this.saver = saver;
    this.restricted = restricted;
  }
}
