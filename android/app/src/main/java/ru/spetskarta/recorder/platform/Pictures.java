package ru.spetskarta.recorder.platform;

import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Matrix;
import java.io.ByteArrayOutputStream;

/** Turns and shrinks JPEGs. The camera's metadata and the place are left out. */
public final class Pictures {
  private static final int BEST = 85;
  private static final int WORST = 40;
  private static final int STEP = 15;

  private Pictures() {}

  /** Factor by which a decoder may reduce the picture so that it still has `side` pixels. */
  public static int sampleOf(int width, int height, int side) {
    int sample = 1;
    while (Math.max(width, height) / (sample * 2) >= side) sample *= 2;
    return sample;
  }

  /**
   * The picture turned clockwise, the longer side at most `side` pixels, at most `maxBytes` if possible; null if it is not a
   * picture.
   */
  public static byte[] made(byte[] jpeg, int degrees, int side, int maxBytes) {
    BitmapFactory.Options options = new BitmapFactory.Options();
    options.inJustDecodeBounds = true;
    BitmapFactory.decodeByteArray(jpeg, 0, jpeg.length, options);
    if (options.outWidth <= 0 || options.outHeight <= 0) return null;
    options.inJustDecodeBounds = false;
    options.inSampleSize = sampleOf(options.outWidth, options.outHeight, side);
    Bitmap whole = BitmapFactory.decodeByteArray(jpeg, 0, jpeg.length, options);
    if (whole == null) return null;
    float scale = Math.min(1, (float) side / Math.max(whole.getWidth(), whole.getHeight()));
    Matrix matrix = new Matrix();
    matrix.postScale(scale, scale);
    matrix.postRotate(degrees);
    Bitmap upright = Bitmap.createBitmap(whole, 0, 0, whole.getWidth(), whole.getHeight(), matrix, true);
    byte[] made = null;
    for (int quality = BEST; quality >= WORST; quality -= STEP) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      upright.compress(Bitmap.CompressFormat.JPEG, quality, out);
      made = out.toByteArray();
      if (made.length <= maxBytes) break;
    }
    if (upright != whole) upright.recycle();
    whole.recycle();
    return made;
  }
}
