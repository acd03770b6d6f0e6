package ru.spetskarta.recorder.core.platform;

import java.util.List;
import ru.spetskarta.recorder.core.auto.Place;
import ru.spetskarta.recorder.core.recording.Sampling;

/**
 * What the core needs of a phone. All times are ms. Called on the core's thread: an implementation must not wait for another
 * thread that waits for the core.
 */
public interface Phone {
  /** Ms since 1970; a person may set this clock. */
  long wall();

  /** Ms since the phone was switched on, including sleep. */
  long steady();

  /** A number that is different after each boot; 0 if the phone does not report it. */
  long boot();

  /** Per cent; −1 if unknown. */
  int battery();

  boolean charging();

  /** Whether the screen is on. */
  boolean lit();

  /** Free bytes for the app's storage. */
  long freeBytes();

  boolean online();

  boolean wifi();

  String device();

  String maker();

  String version();

  Allowed allowed();

  Limits limits();

  /** Delivers positions and motion from now on. Called again when the settings change. */
  void record(Sampling wanted);

  /** Whether Android would give positions to a recording that begins now without a person. */
  boolean mayBegin();

  /**
   * Has {@link Recorder#tick} called when the charger is plugged in, and {@link Recorder#onBorder} when the phone enters or
   * leaves one of the circles, even after the process has ended. Replaces the call before.
   */
  void watch(boolean charger, List<Place> places);

  /** Ends positions and motion. */
  void rest();

  /** Whether the processor must not sleep. After {@link #record} it must not, until this is called. */
  void stayAwake(boolean awake);

  /** Measures motion for at least one window from now; called again before its end, this continues without a pause. */
  void measure();

  /**
   * Answered by {@link Recorder#onPhoto} or {@link Recorder#onPhotoFailed}. `side`: pixels of the longer side; `light`: the
   * lamp may be used in the dark.
   */
  void shoot(String camera, int side, int maxBytes, boolean light);

  /** The state has changed: the notification and the page must be updated. */
  void changed();

  /**
   * Has {@link Recorder#tick} called at this time of the steady clock at the latest, even from sleep. Replaces the call before;
   * `Long.MAX_VALUE`: never.
   */
  void wakeAt(long steady);
}
