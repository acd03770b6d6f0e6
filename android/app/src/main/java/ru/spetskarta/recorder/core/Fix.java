package ru.spetskarta.recorder.core;

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
}
