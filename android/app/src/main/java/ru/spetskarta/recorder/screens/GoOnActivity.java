package ru.spetskarta.recorder.screens;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import ru.spetskarta.recorder.App;

/** What our own notification opens to record again. Closed to other apps, which could begin a recording otherwise. */
public final class GoOnActivity extends Activity {
  @Override
  public void onCreate(Bundle before) {
    super.onCreate(before);
    App.of(this).askToGoOn();
    startActivity(new Intent(this, MainActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    finish();
  }
}
