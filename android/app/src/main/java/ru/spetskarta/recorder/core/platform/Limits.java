package ru.spetskarta.recorder.core.platform;

/** What the phone withholds from all apps, or from this one, regardless of the permissions given. */
public final class Limits {
  /** Locating is switched off in the phone. */
  public final boolean locationOff;
  /** The battery saver is on and allows no positions while the screen is off. */
  public final boolean saver;
  /** The person, or the maker, does not allow this app to work in the background. */
  public final boolean restricted;

  public Limits(boolean locationOff, boolean saver, boolean restricted) {
    this.locationOff = locationOff;
    this.saver = saver;
    this.restricted = restricted;
  }
}
