package ru.spetskarta.recorder.core.platform;

import java.util.List;
import ru.spetskarta.recorder.core.auto.Place;
import ru.spetskarta.recorder.core.recording.Sampling;

/**
 * What the phone gives. All times are ms. Called on the core's thread: an implementation must not wait for another thread
 * that waits for the core.
 */
public interface Phone {
  /** Since 1970; a person may set it. */
  long wall();

  /** Since the phone was switched on, sleep included. */
  long steady();

  /** A number that differs after each boot, or 0 if the phone does not report it. */
  long boot();

  /** Per cent, -1 if unknown. */
  int battery();

  boolean charging();

  /** Whether the screen is on. */
  boolean lit();

  /** Of the app's storage. */
  long freeBytes();

  boolean online();

  boolean wifi();

  String device();

  String maker();

  String version();

  Allowed allowed();

  Limits limits();

  /** Positions and motion from now on. Called again when the person chose otherwise. */
  void record(Sampling wanted);

  /** Whether a recording that begins now without a person is given positions. */
  boolean mayBegin();

  /**
   * {@link Recorder#tick} when the charger comes, {@link Recorder#onBorder} when the phone comes into one of the circles or out of
   * it, also after the app was ended. The last call counts.
   */
  void watch(boolean charger, List<Place> places);

  /** No more of them. */
  void rest();

  /** Whether the processor may not sleep; from {@link #record} on it may not, until it is said. */
  void stayAwake(boolean awake);

  /** Motion is measured for one window from now, at least; asked again before it is over, without a pause. */
  void measure();

  /** Answered by {@link Recorder#onPhoto} or {@link Recorder#onPhotoFailed}. `side`: pixels of the longer side; `light`: where it is dark, the lamp may help. */
  void shoot(String camera, int side, int maxBytes, boolean light);

  /** The state differs: the notification and the page are to show it. */
  void changed();

  /** Calls {@link Recorder#tick} at this time of the steady clock at the latest, even from sleep. The last call counts; `Long.MAX_VALUE`: never. */
  void wakeAt(long steady);
}
