package ru.spetskarta.recorder.core.recording;

/** A position as the phone reports it. */
public final class Fix {
  /** Ms since 1970 by the phone's clock. */
  public long at;
  public double lat;
  public double lng;
  /** In metres. */
  public double accuracy;
  /** Km/h, or null if unknown. */
  public Double speed;
  /** Degrees from north, or null if unknown. */
  public Double heading;
  /** Metres, or null if unknown. */
  public Double altitude;
  /** Whether another app made the position up. */
  public boolean mock;

  /** The phone's motion during the ten seconds before: m/s² and Hz; set by the core. */
  public Double vibration;
  public Double frequency;
  /** Whether the phone was charging; set by the core. */
  public Boolean charging;
}
