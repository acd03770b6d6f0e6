package ru.spetskarta.recorder.core.recording;

/** The settings by which positions become points. */
public final class Sampling {
  /** Ms between points while the machine moves. */
  public final long interval;
  /** Metres from which on the machine counts as moved. */
  public final double distance;
  /** Ms between points while the machine stands. */
  public final long heartbeat;
  /** Metres: a less exact position is used only if there is no other. */
  public final double accuracy;

  public Sampling(long interval, double distance, long heartbeat, double accuracy) {
    this.interval = interval;
    this.distance = distance;
    this.heartbeat = heartbeat;
    this.accuracy = accuracy;
  }
}
