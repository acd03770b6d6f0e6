package ru.spetskarta.recorder.core.sending;

import java.util.Map;

/** What the sender needs from the rest of the core, and what it reports to it. */
public interface Uplink {
  /** The token of a machine; null while it must not be used. */
  String tokenOf(String equipment);

  /** The machine whose queue is sent first; null while none is chosen. */
  String current();

  /** Seconds between two points of a moving machine. */
  long every();

  /** Difference of the clocks in ms, or null. */
  Long skew();

  /** Now by the phone's clock, ms. */
  long now();

  void onSkew(long skew);

  boolean maySendPhotos();

  /** State of the sending: `idle`, `sending` or `waiting` with its end (ms since 1970) and reason. */
  void onLink(Map<String, Object> link);

  /** Something was acknowledged; returns what is to be remembered in the same write. */
  Map<String, Object> onSent(int rejected, boolean update);

  void onRefused(String equipment, String reason);

  /** A random number from 0 to 1. */
  double random();

  /** The app's description for the server. */
  Map<String, Object> app();
}
