package ru.spetskarta.recorder.core;

import ru.spetskarta.recorder.core.basics.Json;

/** A phone as an older version of the app has left it. */
public final class Before {
  private Before() {}

  /** The consent was not asked for. */
  public static void consents(final Recorder recorder) {
    recorder.then(new Runnable() {
      @Override
      public void run() {
        recorder.core().queue.put(Json.of("consents", null));
      }
    });
    recorder.state();
  }
}
