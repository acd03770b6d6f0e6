package ru.spetskarta.recorder.core.sending;

import java.util.Map;

/** What the sender needs from the rest of the core, and reports to it. */
public interface Uplink {
  /** The token of a machine; null while it must not be used. */
  String tokenOf(String equipment);

  /** The machine whose queue is sent first; null while none is chosen. */
  String current();

  /** Seconds between two points of a machine that moves. */
  long every();

  /** Ms, or null. */
  Long skew();

  /** Ms by the phone's clock. */
  long now();

  void onSkew(long skew);

  boolean maySendPhotos();

  /** `idle`, `sending` or `waiting`: until when (ms since 1970), and why. */
  void onLink(Map<String, Object> link);

  /** Something was acknowledged: what is to be remembered with it. */
  Map<String, Object> onSent(int rejected, boolean update);

  void onRefused(String equipment, String reason);

  /** 0 to 1. */
  double random();

  /** What is sent to the server about the app. */
  Map<String, Object> app();
}
