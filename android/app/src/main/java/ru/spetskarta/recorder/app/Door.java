package ru.spetskarta.recorder.app;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.core.Glance;
import ru.spetskarta.recorder.core.Recorder;

/**
 * The interface by which the screen's process calls the recorder's. There are two processes because Android ends every process
 * that has loaded a WebView when the WebView is updated. Closed to other apps.
 */
public final class Door extends ContentProvider {
  public static final String COMMAND = "command";
  public static final String STATE = "state";
  public static final String VISIBLE = "visible";
  public static final String STILL = "still";
  public static final String START = "start";
  public static final String STOP = "stop";
  public static final String GO_ON = "goOn";
  public static final String AGREE = "agree";
  public static final String GLANCE = "glance";
  public static final String OFFERED = "offered";
  public static final String CONNECT = "connect";
  /** Keys in the answer. */
  public static final String ANSWER = "answer";
  public static final String TITLE = "title";
  public static final String ASKS = "asks";
  public static final String ALONE = "alone";

  /** The address of the calls, and of the notice that the state has changed. */
  public static Uri address(Context context) {
    return Uri.parse("content://" + context.getPackageName() + ".door");
  }

  @Override
  public Bundle call(String method, String arg, Bundle extras) {
    App app = App.of(getContext());
    Recorder recorder = app.recorder();
    Bundle answer = new Bundle();
    if (COMMAND.equals(method)) answer.putString(ANSWER, recorder.command(arg));
    else if (STATE.equals(method)) answer.putString(ANSWER, recorder.state());
    else if (VISIBLE.equals(method)) app.setVisible(arg != null);
    else if (STILL.equals(method)) app.stillVisible();
    else if (START.equals(method)) recorder.start();
    else if (AGREE.equals(method)) recorder.agree();
    else if (STOP.equals(method)) recorder.stop();
    else if (GO_ON.equals(method) && app.takeGoOn()) answer.putString(ANSWER, GO_ON);
    else if (OFFERED.equals(method)) offer(recorder.offered(arg), answer);
    else if (CONNECT.equals(method) && recorder.connect(arg)) answer.putString(ANSWER, CONNECT);
    else if (GLANCE.equals(method)) {
      Glance glance = recorder.glance();
      answer.putString(TITLE, app.notices().titleOf(glance));
      answer.putString(ANSWER, app.notices().textOf(glance));
      if (recorder.asksConsent()) answer.putString(ASKS, ASKS);
      if (glance.opened && glance.machine == null) answer.putString(ALONE, ALONE);
    }
    return answer;
  }

  private static void offer(String[] offered, Bundle answer) {
    if (offered == null) return;
    answer.putString(TITLE, offered[0]);
    answer.putString(ANSWER, offered[1]);
  }

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public Cursor query(Uri uri, String[] columns, String selection, String[] args, String order) {
    return null;
  }

  @Override
  public String getType(Uri uri) {
    return null;
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    return null;
  }

  @Override
  public int delete(Uri uri, String selection, String[] args) {
    return 0;
  }

  @Override
  public int update(Uri uri, ContentValues values, String selection, String[] args) {
    return 0;
  }
}
