package ru.spetskarta.recorder;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

/** What our own notification opens to record again. Closed to other apps, which could begin a recording otherwise. */
public final class GoOnActivity extends Activity {
  @Override
  protected void onCreate(Bundle before) {
    super.onCreate(before);
    App.of(this).askToGoOn();
    startActivity(new Intent(this, MainActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    finish();
  }
}
