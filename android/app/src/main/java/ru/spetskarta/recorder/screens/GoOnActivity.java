package ru.spetskarta.recorder.screens;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import ru.spetskarta.recorder.App;

/** Opened by our own notification to record again. Closed to other apps, which could otherwise begin a recording. */
public final class GoOnActivity extends Activity {
  @Override
  public void onCreate(Bundle before) {
    super.onCreate(before);
    App.of(this).askToGoOn();
    startActivity(new Intent(this, MainActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    finish();
  }
}
