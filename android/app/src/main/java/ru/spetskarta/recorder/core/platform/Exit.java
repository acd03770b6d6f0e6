package ru.spetskarta.recorder.core.platform;

/** How the last process ended. */
public enum Exit {
  /** A person closed the app. */
  PERSON,
  /** The app, or the WebView that shows its page, was updated. */
  UPDATE,
  /** A permission was taken away. */
  PERMISSION,
  CRASH,
  /** Android or the maker's battery saver ended it. */
  SYSTEM,
  UNKNOWN
}
