package ru.spetskarta.recorder.app;

import android.content.Context;
import android.os.Bundle;
import ru.spetskarta.recorder.core.app.PageCall;

/**
 * The recorder's process as the screen's process sees it. Its answers take time, so it must not be called on the main thread.
 */
public final class Remote {
  private final Context context;

  public Remote(Context context) {
    this.context = context;
  }

  public String command(String json) {
    String answer = ask(Door.COMMAND, json).getString(Door.ANSWER);
    return answer == null ? PageCall.of(json).error("closed") : answer;
  }

  /** The state as JSON; null if the other process does not answer. */
  public String state() {
    return ask(Door.STATE, null).getString(Door.ANSWER);
  }

  public void visible(boolean now) {
    ask(Door.VISIBLE, now ? Door.VISIBLE : null);
  }

  public void stillVisible() {
    ask(Door.STILL, null);
  }

  public void start() {
    ask(Door.START, null);
  }

  public void agree() {
    ask(Door.AGREE, null);
  }

  public void stop() {
    ask(Door.STOP, null);
  }

  /** Whether a person has pressed «Продолжить» in the notification since the last call. */
  public boolean takeGoOn() {
    return ask(Door.GO_ON, null).getString(Door.ANSWER) != null;
  }

  /** The names of the machine and the owner of an owner's link; null if the server does not state them. */
  public String[] offered(String token) {
    Bundle told = ask(Door.OFFERED, token);
    return told.getString(Door.TITLE) == null ? null : new String[] {told.getString(Door.TITLE), told.getString(Door.ANSWER)};
  }

  public boolean connect(String token) {
    return ask(Door.CONNECT, token).getString(Door.ANSWER) != null;
  }

  /**
   * Title and text of the present state, null if nothing is known; then a value that is not null if the consent must be asked
   * for, and another if the phone is connected to no machine.
   */
  public String[] glance() {
    Bundle told = ask(Door.GLANCE, null);
    return new String[] {told.getString(Door.TITLE), told.getString(Door.ANSWER), told.getString(Door.ASKS),
        told.getString(Door.ALONE)};
  }

  private Bundle ask(String method, String arg) {
    try {
      Bundle answer = context.getContentResolver().call(Door.address(context), method, arg, null);
      return answer == null ? new Bundle() : answer;
    } catch (RuntimeException ended) {
      // The other process was just ended: Android starts it again for the next call.
      return new Bundle();
    }
  }
}
