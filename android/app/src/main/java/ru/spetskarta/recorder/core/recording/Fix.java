package ru.spetskarta.recorder.core.recording;

/** A position as the phone gives it. */
public final class Fix {
  /** Ms since 1970 by the phone's clock. */
  public long at;
  public double lat;
  public double lng;
  /** Metres. */
  public double accuracy;
  /** Km/h, or null if unknown. */
  public Double speed;
  /** Degrees from north, or null if unknown. */
  public Double heading;
  /** Metres, or null if unknown. */
  public Double altitude;
  /** Given by another app instead of the satellites. */
  public boolean mock;

  /** The phone's motion over the ten seconds before: m/s² and Hz; set by the core. */
  public Double vibration;
  public Double frequency;
  /** Whether the phone was being charged; set by the core. */
  public Boolean charging;
}
