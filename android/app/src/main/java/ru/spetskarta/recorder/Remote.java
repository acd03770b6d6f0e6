package ru.spetskarta.recorder;

import android.content.Context;
import android.os.Bundle;
import ru.spetskarta.recorder.core.app.PageCall;

/** The recorder's process as the screen's sees it; its answers take time, so never on the main thread. */
final class Remote {
  private final Context context;

  Remote(Context context) {
    this.context = context;
  }

  String command(String json) {
    String answer = ask(Door.COMMAND, json).getString(Door.ANSWER);
    return answer == null ? PageCall.of(json).error("closed") : answer;
  }

  /** JSON; null while the other process does not answer. */
  String state() {
    return ask(Door.STATE, null).getString(Door.ANSWER);
  }

  void visible(boolean now) {
    ask(Door.VISIBLE, now ? Door.VISIBLE : null);
  }

  void start() {
    ask(Door.START, null);
  }

  void agree() {
    ask(Door.AGREE, null);
  }

  void stop() {
    ask(Door.STOP, null);
  }

  /** Whether a person has pressed «Продолжить» in the notification, once. */
  boolean takeGoOn() {
    return ask(Door.GO_ON, null).getString(Door.ANSWER) != null;
  }

  /** Title and text of what is going on, null where nothing is known; and not null where the consent is to be asked for. */
  String[] glance() {
    Bundle told = ask(Door.GLANCE, null);
    return new String[] {told.getString(Door.TITLE), told.getString(Door.ANSWER), told.getString(Door.ASKS)};
  }

  private Bundle ask(String method, String arg) {
    try {
      Bundle answer = context.getContentResolver().call(Door.address(context), method, arg, null);
      return answer == null ? new Bundle() : answer;
    } catch (RuntimeException ended) {
      // The other process was just ended: Android begins it anew for the next call.
      return new Bundle();
    }
  }
}
