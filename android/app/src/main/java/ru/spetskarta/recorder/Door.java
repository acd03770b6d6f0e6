package ru.spetskarta.recorder;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import ru.spetskarta.recorder.core.Glance;
import ru.spetskarta.recorder.core.Recorder;

/**
 * By which the screen's process asks the recorder's. They are two, because Android ends every process that has loaded a
 * WebView whenever that is updated. Closed to other apps.
 */
public final class Door extends ContentProvider {
  static final String COMMAND = "command";
  static final String STATE = "state";
  static final String VISIBLE = "visible";
  static final String START = "start";
  static final String STOP = "stop";
  static final String GO_ON = "goOn";
  static final String AGREE = "agree";
  static final String GLANCE = "glance";
  /** In the answer. */
  static final String ANSWER = "answer";
  static final String TITLE = "title";
  static final String ASKS = "asks";

  /** Also of the news that the state differs. */
  static Uri address(Context context) {
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
    else if (START.equals(method)) recorder.start();
    else if (AGREE.equals(method)) recorder.agree();
    else if (STOP.equals(method)) recorder.stop();
    else if (GO_ON.equals(method) && app.takeGoOn()) answer.putString(ANSWER, GO_ON);
    else if (GLANCE.equals(method)) {
      Glance glance = recorder.glance();
      answer.putString(TITLE, app.notices().titleOf(glance));
      answer.putString(ANSWER, app.notices().textOf(glance));
      if (recorder.asksConsent()) answer.putString(ASKS, ASKS);
    }
    return answer;
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
